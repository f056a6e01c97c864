import { LosslessNumber } from 'lossless-json';

/** JSON without floats: `0.1000000000000000055` survives a round trip (safety 26). */
export type JsonValue = string | boolean | null | LosslessNumber | JsonValue[] | { [key: string]: JsonValue };

const MAX_DEPTH = 32;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

const [SPACE, TAB, LINE_FEED, RETURN] = [32, 9, 10, 13];
const [QUOTE, BACKSLASH, COMMA, COLON] = [34, 92, 44, 58];
const [OBJECT, OBJECT_END, ARRAY, ARRAY_END] = [123, 125, 91, 93];

/** The key under which a list has its rows. */
const ROWS = 'results';
const ROWS_SAID = 'limit';

export interface MostRead {
  rows?: number | undefined;
  /** The most objects, lists, texts and numbers together. */
  values?: number;
}

/**
 * One pass over RFC 8259 text, megabytes included. Refuses duplicate keys, nesting above 32 levels (W13) and more than
 * `most.values`; throws `SyntaxError`. Stops after `most.rows` of a list: the rest is not read, and the limit that the
 * list says it applied is dropped, because it was not.
 */
export function readJsonText(text: string, most: MostRead = {}): JsonValue {
  return new Reader(text, most.rows, most.values).whole();
}

class Reader {
  private at = 0;
  private stopped = false;

  constructor(
    private readonly text: string,
    private readonly mostRows = Number.POSITIVE_INFINITY,
    private valuesLeft = Number.POSITIVE_INFINITY,
  ) {}

  whole(): JsonValue {
    const read = this.value(0);
    if (this.stopped) return read;
    this.skipSpace();
    if (this.at !== this.text.length) throw invalid();
    return read;
  }

  private skipSpace(): number {
    let code = this.text.charCodeAt(this.at);
    while (code === SPACE || code === LINE_FEED || code === RETURN || code === TAB) {
      this.at += 1;
      code = this.text.charCodeAt(this.at);
    }
    return code;
  }

  private value(depth: number, most = Number.POSITIVE_INFINITY): JsonValue {
    if (depth > MAX_DEPTH) throw new SyntaxError('nested too deeply');
    this.valuesLeft -= 1;
    if (this.valuesLeft < 0) throw new SyntaxError('too many values');
    const code = this.skipSpace();
    if (code === QUOTE) return this.string();
    if (code === OBJECT) return this.object(depth);
    if (code === ARRAY) return this.array(depth, most);
    if (this.literal('true')) return true;
    if (this.literal('false')) return false;
    if (this.literal('null')) return null;
    return this.number();
  }

  private literal(literal: string): boolean {
    if (!this.text.startsWith(literal, this.at)) return false;
    this.at += literal.length;
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
      // NaN, the end of the text, ends here too.
      if (!(code >= SPACE)) throw invalid();
      if (code === BACKSLASH) plain = false;
      at += code === BACKSLASH ? 2 : 1;
    }
    this.at = at + 1;
    // The engine decodes escapes of one string literal.
    return plain ? text.slice(start + 1, at) : (JSON.parse(text.slice(start, at + 1)) as string);
  }

  private array(depth: number, most: number): JsonValue[] {
    const items: JsonValue[] = [];
    this.at += 1;
    if (this.ends(ARRAY_END)) return items;
    do {
      items.push(this.value(depth + 1));
      this.stopped = items.length >= most;
    } while (!this.stopped && this.goesOn(ARRAY_END));
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
      const most = depth === 0 && key === ROWS ? this.mostRows : Number.POSITIVE_INFINITY;
      put(members, key, this.value(depth + 1, most));
      if (this.stopped) {
        delete members[ROWS_SAID];
        return members;
      }
    } while (this.goesOn(OBJECT_END));
    return members;
  }

  private ends(end: number): boolean {
    if (this.skipSpace() !== end) return false;
    this.at += 1;
    return true;
  }

  /** True at a comma, false at the end. */
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

/** Assigning `__proto__` would change the object's prototype. */
function put(members: { [key: string]: JsonValue }, key: string, item: JsonValue): void {
  if (key !== '__proto__') members[key] = item;
  else
    Object.defineProperty(members, key, {
      value: item,
      enumerable: true,
      configurable: true,
      writable: true,
    });
}
