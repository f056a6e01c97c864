import { type FrameReader, readFrames } from '@/lib/contract/export-frames';
import { EXPORT_HEAD_LINES } from '@/lib/contract/export-head';
import { countLines, NO_LINES } from './csv-lines';

/** Counts the rows of a file while it arrives. */
export interface ExportMeter extends FrameReader {
  /** Where the last whole row begins and ends, in bytes; undefined where what there is cannot be gone on with. */
  lastRow(): { from: number; to: number } | undefined;
}

/** A CSV is its lines; the first part of a file has its head before them. */
export function csvMeter(first: boolean): ExportMeter {
  const head = first ? EXPORT_HEAD_LINES : 0;
  let count = NO_LINES;
  return {
    take(piece) {
      count = countLines(count, piece);
      return [piece];
    },
    rows: () => Math.max(0, count.lines - head),
    complete: () => count.wholeBytes === count.bytes,
    lastRow: () => (count.lines > head ? { from: count.lastLineAt, to: count.wholeBytes } : undefined),
  };
}

/** An XLSX comes in frames that tell its rows, and is whole or of no use. */
export function xlsxMeter(): ExportMeter {
  return { ...readFrames(), lastRow: () => undefined };
}
