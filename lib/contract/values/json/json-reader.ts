import { LosslessNumber } from 'lossless-json';

/**
 * JSON without floats. A JSON number is kept as the digits that stood on the wire (`LosslessNumber`), so
 * `0.1000000000000000055` and `12345678901234567890` survive a round trip (safety 26).
 */
export type JsonValue = string | boolean | null | LosslessNumber | JsonValue[] | { [key: string]: JsonValue };

const MAX_DEPTH = 32;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

const [SPACE, TAB, LINE_FEED, RETURN] = [32, 9, 10, 13];
const [QUOTE, BACKSLASH, COMMA, COLON] = [34, 92, 44, 58];
const [OBJECT, OBJECT_END, ARRAY, ARRAY_END] = [123, 125, 91, 93];

/**
 * One pass over JSON text (RFC 8259): numbers keep their digits, a key that stands twice in an object is refused
 * even when the values agree, and so is what nests deeper than 32 levels (W13). Throws `SyntaxError` with the
 * reason. Every answer of the API and every body of a browser goes through here, pictures of megabytes included.
 */
export function readJsonText(text: string): JsonValue {
  return new Reader(text).whole();
}

class Reader {
  private at = 0;

  constructor(private readonly text: string) {}

  whole(): JsonValue {
    const read = this.value(0);
    this.skipSpace();
    if (this.at !== this.text.length) throw invalid();
    return read;
  }

  /** The code of the next character that is no white space; NaN at the end. */
  private skipSpace(): number {
    let code = this.text.charCodeAt(this.at);
    while (code === SPACE || code === LINE_FEED || code === RETURN || code === TAB) {
      this.at += 1;
      code = this.text.charCodeAt(this.at);
    }
    return code;
  }

  private value(depth: number): JsonValue {
    if (depth > MAX_DEPTH) throw new SyntaxError('nested too deeply');
    const code = this.skipSpace();
    if (code === QUOTE) return this.string();
    if (code === OBJECT) return this.object(depth);
    if (code === ARRAY) return this.array(depth);
    if (this.word('true')) return true;
    if (this.word('false')) return false;
    if (this.word('null')) return null;
    return this.number();
  }

  private word(word: string): boolean {
    if (!this.text.startsWith(word, this.at)) return false;
    this.at += word.length;
    return true;
  }

  private number(): LosslessNumber {
    NUMBER.lastIndex = this.at;
    const digits = NUMBER.exec(this.text)?.[0];
    if (digits === undefined) throw invalid();
    this.at += digits.length;
    return new LosslessNumber(digits);
  }

  private string(): string {
    const { text } = this;
    const start = this.at;
    let at = start + 1;
    let plain = true;
    for (let code = text.charCodeAt(at); code !== QUOTE; code = text.charCodeAt(at)) {
      // The end of the text is NaN, and so not above it either.
      if (!(code >= SPACE)) throw invalid();
      if (code === BACKSLASH) plain = false;
      at += code === BACKSLASH ? 2 : 1;
    }
    this.at = at + 1;
    // The engine knows the escapes; it sees one string literal and nothing else.
    return plain ? text.slice(start + 1, at) : (JSON.parse(text.slice(start, at + 1)) as string);
  }

  private array(depth: number): JsonValue[] {
    const items: JsonValue[] = [];
    this.at += 1;
    if (this.ends(ARRAY_END)) return items;
    do items.push(this.value(depth + 1));
    while (this.goesOn(ARRAY_END));
    return items;
  }

  private object(depth: number): { [key: string]: JsonValue } {
    const members: { [key: string]: JsonValue } = {};
    this.at += 1;
    if (this.ends(OBJECT_END)) return members;
    do {
      if (this.skipSpace() !== QUOTE) throw invalid();
      const key = this.string();
      if (Object.hasOwn(members, key)) throw new SyntaxError('duplicate key');
      if (this.skipSpace() !== COLON) throw invalid();
      this.at += 1;
      put(members, key, this.value(depth + 1));
    } while (this.goesOn(OBJECT_END));
    return members;
  }

  private ends(end: number): boolean {
    if (this.skipSpace() !== end) return false;
    this.at += 1;
    return true;
  }

  /** After a member: true at a comma, false at the end. */
  private goesOn(end: number): boolean {
    const code = this.skipSpace();
    this.at += 1;
    if (code !== COMMA && code !== end) throw invalid();
    return code === COMMA;
  }
}

function invalid(): SyntaxError {
  return new SyntaxError('not valid JSON');
}

/** A key may be called `__proto__`; assigning it would change what the object is. */
function put(members: { [key: string]: JsonValue }, key: string, item: JsonValue): void {
  if (key !== '__proto__') members[key] = item;
  else
    Object.defineProperty(members, key, {
      ...{ value: item, enumerable: true, configurable: true, writable: true },
    });
}
