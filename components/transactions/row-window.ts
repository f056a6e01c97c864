/** Up to here every row is drawn, and until the height of a row is known; a page has no more (LST-04). */
export const ALL_UP_TO = 100;
/** Rows kept above and below what is seen. */
const AROUND = 20;
/** The window moves in steps, so that not every pixel draws. */
const STEP = 10;
/** Rows that one frame draws anew: many more are a long task on a slow machine. */
export const AT_ONCE = 6;

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

/**
 * One frame nearer to the window, with at most `AT_ONCE` rows that were not drawn before: what is in view first, then
 * what is around it. The same object when there is nothing left to do.
 */
export function nearer(drawn: Range, seen: Seen, count: number): Range {
  const goal = rowWindow(seen, count);
  const view = inView(seen, goal);
  const kept = { from: Math.max(drawn.from, goal.from), to: Math.min(drawn.to, goal.to) };
  const useful = kept.from < kept.to && kept.from <= view.to && kept.to >= view.from;
  const { from, to } = useful ? kept : { from: view.from, to: view.from };
  const down = to < view.to || (from <= view.from && to < goal.to);
  const next = down
    ? { from, to: Math.min(goal.to, to + AT_ONCE) }
    : { from: Math.max(goal.from, from - AT_ONCE), to };
  return next.from === drawn.from && next.to === drawn.to ? drawn : next;
}

function inView({ scrollTop, height, rowHeight }: Seen, goal: Range): Range {
  const from = Math.min(Math.max(Math.floor(scrollTop / rowHeight), goal.from), goal.to);
  return { from, to: Math.min(Math.ceil((scrollTop + height) / rowHeight), goal.to) };
}
