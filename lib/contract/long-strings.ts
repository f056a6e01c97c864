/**
 * The parser that keeps numbers exact builds a string letter by letter, which for a picture of some megabytes
 * takes a second and hundreds of megabytes. Long strings without an escape are therefore taken out of the text
 * beforehand and put back into the tree afterwards.
 */
const LONG = 4096;

interface Lifted {
  readonly text: string;
  /** The string that a string of the tree stands for: itself, or a long one. */
  restore(value: string): string;
}

/** Any text, JSON or not; what is no plain string is left for the parser to judge. */
export function liftLongStrings(text: string): Lifted {
  if (text.length < LONG) return { text, restore: (value) => value };
  const mark = unusedMark(text);
  // Equal strings get one number, so that a name that stands twice still does.
  const numbers = new Map<string, number>();
  let out = '';
  let copied = 0;
  let open = text.indexOf('"');
  while (open !== -1) {
    const end = endOf(text, open);
    if (end - open > LONG && isPlain(text, open + 1, end)) {
      const string = text.slice(open + 1, end);
      const number = numbers.get(string) ?? numbers.size;
      numbers.set(string, number);
      out += `${text.slice(copied, open + 1)}${mark}${number}`;
      copied = end;
    }
    open = text.indexOf('"', end + 1);
  }
  const lifted = [...numbers.keys()];
  return {
    text: out + text.slice(copied),
    restore: (value) =>
      value.startsWith(mark) ? (lifted[Number.parseInt(value.slice(mark.length), 10)] ?? value) : value,
  };
}

/** Position of the closing quote, or the end of a text that has none. */
function endOf(text: string, open: number): number {
  let at = open + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return Math.min(at, text.length);
}

/** Closed, without escapes and without the control characters that JSON forbids in a string. */
function isPlain(text: string, from: number, end: number): boolean {
  if (text[end] !== '"') return false;
  for (let at = from; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x20 || code === 0x5c) return false;
  }
  return true;
}

/** What no string of the text begins with, however it is spelled: nobody knew it when the text was written. */
function unusedMark(text: string): string {
  const mark = `~${Math.random().toString(36).slice(2)}~`;
  return text.includes(mark) ? unusedMark(text) : mark;
}
