'use client';

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ALL_UP_TO, FEWEST, nearer, type Range, rowsAfter } from './row-window';

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

/** Adds a few rows per frame. On the phone all are drawn. */
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
    const ask = () => {
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
    return () => {
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
