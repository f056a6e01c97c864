/** Rows; a page has no more (LST-04). */
export const ALL_UP_TO = 100;
const AROUND = 8;
const STEP = 4;
/** Rows per frame: more are a long task on slow machines, fewer leave gaps. */
export const FEWEST = 3;
export const MOST = 12;
const SLOW_MS = 34;
const IDLE_MS = 250;

export interface RowViewport {
  scrollTop: number;
  height: number;
  rowHeight: number;
}

export interface Range {
  from: number;
  to: number;
}

/** Never empty: drawn rows give the row height. */
export function rowWindow({ scrollTop, height, rowHeight }: RowViewport, count: number): Range {
  const first = Math.floor(scrollTop / rowHeight / STEP) * STEP;
  const to = Math.min(count, first + Math.ceil(height / rowHeight) + STEP + AROUND);
  return { from: Math.max(0, Math.min(first, count) - AROUND), to };
}

export function rowsAfter(rows: number, frameMs: number): number {
  if (frameMs > IDLE_MS) return rows;
  return frameMs > SLOW_MS ? FEWEST : Math.min(MOST, rows + 1);
}

/** One frame closer to the window, visible rows first. The same object when complete. */
export function nearer(drawn: Range, seen: RowViewport, count: number, atOnce: number): Range {
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

function inView({ scrollTop, height, rowHeight }: RowViewport, goal: Range): Range {
  const from = Math.min(Math.max(Math.floor(scrollTop / rowHeight), goal.from), goal.to);
  return { from, to: Math.min(Math.ceil((scrollTop + height) / rowHeight), goal.to) };
}
