/** Up to here every row is drawn, and until the height of a row is known; a page has no more (LST-04). */
export const ALL_UP_TO = 100;
/** Rows kept above and below what is seen. */
const AROUND = 8;
/** The window moves in steps, so that not every pixel draws. */
const STEP = 4;
/** Rows that one frame draws anew: more are a long task on a slow machine, and on a fast one fewer leave gaps. */
export const FEWEST = 3;
export const MOST = 12;
/** A frame that took longer than two turns of the screen had too much to do. */
const SLOW_MS = 34;
/** After so long nothing was drawn in between. */
const IDLE_MS = 250;

export interface Seen {
  scrollTop: number;
  /** Of the box that scrolls. */
  height: number;
  /** Every row has it. */
  rowHeight: number;
}

/** First row drawn and the one after the last. */
export interface Range {
  from: number;
  to: number;
}

/** Rows to be drawn of `count`. Never empty: from what is drawn the height is measured. */
export function rowWindow({ scrollTop, height, rowHeight }: Seen, count: number): Range {
  const first = Math.floor(scrollTop / rowHeight / STEP) * STEP;
  const to = Math.min(count, first + Math.ceil(height / rowHeight) + STEP + AROUND);
  return { from: Math.max(0, Math.min(first, count) - AROUND), to };
}

/** How many rows the next frame draws, by how long the one took that drew `rows` of them. */
export function rowsAfter(rows: number, frameMs: number): number {
  if (frameMs > IDLE_MS) return rows;
  return frameMs > SLOW_MS ? FEWEST : Math.min(MOST, rows + 1);
}

/**
 * One frame nearer to the window, with at most `atOnce` rows that were not drawn before: what is in view first, then
 * what is around it. The same object when there is nothing left to do.
 */
export function nearer(drawn: Range, seen: Seen, count: number, atOnce: number): Range {
  const goal = rowWindow(seen, count);
  const view = inView(seen, goal);
  const kept = { from: Math.max(drawn.from, goal.from), to: Math.min(drawn.to, goal.to) };
  const useful = kept.from < kept.to && kept.from <= view.to && kept.to >= view.from;
  const { from, to } = useful ? kept : { from: view.from, to: view.from };
  const down = to < view.to || (from <= view.from && to < goal.to);
  const next = down
    ? { from, to: Math.min(goal.to, to + atOnce) }
    : { from: Math.max(goal.from, from - atOnce), to };
  return next.from === drawn.from && next.to === drawn.to ? drawn : next;
}

function inView({ scrollTop, height, rowHeight }: Seen, goal: Range): Range {
  const from = Math.min(Math.max(Math.floor(scrollTop / rowHeight), goal.from), goal.to);
  return { from, to: Math.min(Math.ceil((scrollTop + height) / rowHeight), goal.to) };
}
