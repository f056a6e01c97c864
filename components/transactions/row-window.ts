/** Up to here every row is drawn; beyond it drawing them all makes scrolling stutter on a slow machine. */
export const ALL_UP_TO = 150;
/** Rows kept above and below what is seen. */
const AROUND = 30;
/** The window moves in steps, so that not every pixel draws. */
const STEP = 10;

export interface Seen {
  scrollTop: number;
  /** Of the box that scrolls. */
  height: number;
  /** Every row has it. */
  rowHeight: number;
}

/** First row drawn and the one after the last, of `count`. Never empty: from what is drawn the height is measured. */
export function rowWindow(
  { scrollTop, height, rowHeight }: Seen,
  count: number,
): { from: number; to: number } {
  const first = Math.floor(scrollTop / rowHeight / STEP) * STEP;
  const to = Math.min(count, first + Math.ceil(height / rowHeight) + STEP + AROUND);
  return { from: Math.max(0, Math.min(first, count) - AROUND), to };
}
