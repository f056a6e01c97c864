const QUOTE = 0x22;
const LINE_FEED = 0x0a;

export interface CsvLines {
  lines: number;
  wholeBytes: number;
  lastLineAt: number;
  bytes: number;
  quoted: boolean;
}

export const NO_LINES: CsvLines = { lines: 0, wholeBytes: 0, lastLineAt: 0, bytes: 0, quoted: false };

/** In UTF-8 no other character contains these bytes. */
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

/** Counts cells from 0; undefined past the end. */
export function cellOf(line: string, index: number, delimiter: string): string | undefined {
  const cell = new RegExp(`${delimiter}(?:"((?:[^"]|"")*)"|([^"${delimiter}\\r\\n]*))`, 'g');
  const [, quoted, plain] = [...`${delimiter}${line}`.matchAll(cell)][index] ?? [];
  return quoted?.replaceAll('""', '"') ?? plain;
}
