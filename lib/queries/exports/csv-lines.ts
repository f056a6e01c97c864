const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/** How far a CSV that arrives in pieces is complete. A line feed between quotes ends no line. */
export interface CsvLines {
  /** Whole lines so far. */
  lines: number;
  /** Bytes up to the end of the last whole line. */
  wholeBytes: number;
  /** Bytes before that line. */
  lastLineAt: number;
  bytes: number;
  quoted: boolean;
}

export const NO_LINES: CsvLines = { lines: 0, wholeBytes: 0, lastLineAt: 0, bytes: 0, quoted: false };

/** The same after one more piece. Quotes and line feeds are never part of another character in UTF-8. */
export function countLines(before: CsvLines, piece: Uint8Array): CsvLines {
  let { lines, wholeBytes, lastLineAt, quoted } = before;
  for (let index = 0; index < piece.length; index += 1) {
    const byte = piece[index];
    if (byte === QUOTE) quoted = !quoted;
    else if (byte === LINE_FEED && !quoted) {
      lines += 1;
      lastLineAt = wholeBytes;
      wholeBytes = before.bytes + index + 1;
    }
  }
  return { lines, wholeBytes, lastLineAt, quoted, bytes: before.bytes + piece.length };
}

/** One cell of a line, the first being 0; undefined where there are not so many. */
export function cellOf(line: string, index: number, delimiter: string): string | undefined {
  const cell = new RegExp(`${delimiter}(?:"((?:[^"]|"")*)"|([^"${delimiter}\\r\\n]*))`, 'g');
  const [, quoted, plain] = [...`${delimiter}${line}`.matchAll(cell)][index] ?? [];
  return quoted?.replaceAll('""', '"') ?? plain;
}
