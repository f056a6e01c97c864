import { type FrameReader, readFrames } from '@/lib/contract/export-frames';
import { EXPORT_HEAD_LINES } from '@/lib/contract/export-head';
import { countLines, NO_LINES } from './csv-lines';

/** Counts the rows of a file while it arrives. */
export interface ExportMeter extends FrameReader {
  /** Bytes up to the end of the last whole row; undefined where what there is cannot be gone on with. */
  keptBytes(): number | undefined;
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
    keptBytes: () => (count.lines < head ? undefined : count.wholeBytes),
  };
}

/** An XLSX comes in frames that tell its rows, and is whole or of no use. */
export function xlsxMeter(): ExportMeter {
  return { ...readFrames(), keptBytes: () => undefined };
}
