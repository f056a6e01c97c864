'use client';

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

export interface RowWindow extends Range {
  /** Pixels; 0 while all rows are drawn. */
  rowHeight: number;
}

interface Asked {
  count: number;
  /** Stays in view; -1 for none. */
  selected: number;
  body: RefObject<HTMLTableSectionElement | null>;
}

const EVERY_ROW: RowWindow = { from: 0, to: Number.MAX_SAFE_INTEGER, rowHeight: 0 };

/** Adds a few rows per frame. On the phone and on paper all are drawn. */
export function useRowWindow({ count, selected, body }: Asked): RowWindow {
  const [drawn, setDrawn] = useState<RowWindow>();
  const many = count > ALL_UP_TO;
  const look = useRef<() => void>(undefined);

  useEffect(() => {
    if (!many) return setDrawn(undefined);
    const scroller = scrollerOf(body.current);
    if (scroller === undefined) return setDrawn(EVERY_ROW);
    let frame = 0;
    let last = 0;
    let rows = FEWEST;
    let printing = false;
    const ask = () => {
      if (printing) return;
      frame ||= requestAnimationFrame((at) => {
        frame = 0;
        rows = rowsAfter(rows, at - last);
        const atOnce = rows;
        last = at;
        const { scrollTop, clientHeight: height } = scroller;
        const rowHeight = heightOf(body.current);
        if (rowHeight > 0) setDrawn((now) => moved(now, { scrollTop, height, rowHeight }, count, atOnce));
      });
    };
    look.current = ask;
    scroller.addEventListener('scroll', ask, { passive: true });
    const resized = new ResizeObserver(ask);
    resized.observe(scroller);
    const print = () => {
      printing = true;
      cancelAnimationFrame(frame);
      frame = 0;
      // The browser takes the page as it stands after this event.
      flushSync(() => setDrawn(EVERY_ROW));
    };
    const printed = () => {
      printing = false;
      ask();
    };
    addEventListener('beforeprint', print);
    addEventListener('afterprint', printed);
    return () => {
      removeEventListener('beforeprint', print);
      removeEventListener('afterprint', printed);
      scroller.removeEventListener('scroll', ask);
      resized.disconnect();
      cancelAnimationFrame(frame);
      look.current = undefined;
    };
  }, [many, count, body]);

  useEffect(() => {
    if (drawn) look.current?.();
  }, [drawn]);

  const measured = drawn !== undefined;
  useLayoutEffect(() => {
    if (!measured || selected === -1) return;
    const scroller = scrollerOf(body.current);
    const rowHeight = heightOf(body.current);
    if (scroller === undefined || rowHeight === 0) return;
    const top = selected * rowHeight;
    if (top < scroller.scrollTop || top + 2 * rowHeight > scroller.scrollTop + scroller.clientHeight) {
      scroller.scrollTop = Math.max(0, top - scroller.clientHeight / 2);
    }
  }, [measured, selected, body]);

  if (!many) return { from: 0, to: count, rowHeight: 0 };
  if (drawn === undefined) return { from: 0, to: ALL_UP_TO, rowHeight: 0 };
  const to = Math.min(drawn.to, count);
  return { from: Math.min(drawn.from, Math.max(0, to - 1)), to, rowHeight: drawn.rowHeight };
}

function moved(
  now: RowWindow | undefined,
  seen: { scrollTop: number; height: number; rowHeight: number },
  count: number,
  rows: number,
): RowWindow {
  const { rowHeight } = seen;
  const before = now ?? { from: 0, to: ALL_UP_TO, rowHeight };
  const next = nearer(before, seen, count, rows);
  return next === now && now.rowHeight === rowHeight ? now : { ...next, rowHeight };
}

function scrollerOf(body: HTMLElement | null): HTMLElement | undefined {
  for (let box = body?.parentElement; box; box = box.parentElement) {
    if (getComputedStyle(box).overflowY === 'auto') return box;
  }
  return undefined;
}

function heightOf(body: HTMLElement | null): number {
  return body?.querySelector<HTMLElement>('tr:not([aria-hidden])')?.offsetHeight ?? 0;
}

/** Rows; a page has no more (LST-04). */
export const ALL_UP_TO = 100;
const AROUND = 8;
const STEP = 4;
/** Rows per frame: more are a long task on slow machines, fewer leave gaps. */
export const FEWEST = 3;
export const MOST = 12;
const SLOW_MS = 34;
const IDLE_MS = 250;

interface RowViewport {
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
