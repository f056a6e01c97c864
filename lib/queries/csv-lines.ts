const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/** How far a CSV that arrives in pieces is complete. A line feed between quotes ends no line. */
export interface CsvLines {
  /** Whole lines so far. */
  lines: number;
  /** Bytes up to the end of the last whole line. */
  wholeBytes: number;
  bytes: number;
  quoted: boolean;
}

export const NO_LINES: CsvLines = { lines: 0, wholeBytes: 0, bytes: 0, quoted: false };

/** The same after one more piece. Quotes and line feeds are never part of another character in UTF-8. */
export function countLines(before: CsvLines, piece: Uint8Array): CsvLines {
  let { lines, wholeBytes, quoted } = before;
  for (let index = 0; index < piece.length; index += 1) {
    const byte = piece[index];
    if (byte === QUOTE) quoted = !quoted;
    else if (byte === LINE_FEED && !quoted) {
      lines += 1;
      wholeBytes = before.bytes + index + 1;
    }
  }
  return { lines, wholeBytes, quoted, bytes: before.bytes + piece.length };
}
