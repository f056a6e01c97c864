'use client';

import { type RefObject, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { ALL_UP_TO, rowWindow, type Seen } from './row-window';

export interface RowWindow {
  from: number;
  /** Exclusive. */
  to: number;
  /** Pixels; 0 while every row is drawn. */
  rowHeight: number;
}

interface Asked {
  count: number;
  /** Index of the record that is open, which stays in view; -1 for none. */
  selected: number;
  body: RefObject<HTMLTableSectionElement | null>;
}

/**
 * Which of many rows are drawn: those in view of the box that scrolls and some around them. On the phone the page
 * scrolls and rows are cards, so all of them are drawn.
 */
export function useRowWindow({ count, selected, body }: Asked): RowWindow {
  const [seen, setSeen] = useState<Seen>();
  const many = count > ALL_UP_TO;

  useEffect(() => {
    const scroller = many ? scrollerOf(body.current) : undefined;
    if (scroller === undefined) return setSeen(undefined);
    const look = () => {
      const { scrollTop, clientHeight: height } = scroller;
      const rowHeight = heightOf(body.current);
      // Drawn in slices: a wheel turned meanwhile is not kept waiting.
      if (rowHeight > 0)
        startTransition(() => setSeen((now) => steady(now, { scrollTop, height, rowHeight })));
    };
    look();
    scroller.addEventListener('scroll', look, { passive: true });
    const resized = new ResizeObserver(look);
    resized.observe(scroller);
    return () => {
      scroller.removeEventListener('scroll', look);
      resized.disconnect();
    };
  }, [many, body]);

  useLayoutEffect(() => {
    const scroller = many ? scrollerOf(body.current) : undefined;
    const rowHeight = heightOf(body.current);
    if (scroller === undefined || selected === -1 || rowHeight === 0) return;
    const top = selected * rowHeight;
    if (top < scroller.scrollTop || top + 2 * rowHeight > scroller.scrollTop + scroller.clientHeight) {
      scroller.scrollTop = Math.max(0, top - scroller.clientHeight / 2);
    }
  }, [many, selected, body]);

  if (!many || seen === undefined) return { from: 0, to: count, rowHeight: 0 };
  return { ...rowWindow(seen, count), rowHeight: seen.rowHeight };
}

/** What was seen before, while the same rows are to be drawn. */
function steady(before: Seen | undefined, now: Seen): Seen {
  const drawn = (seen: Seen) => Object.values(rowWindow(seen, Number.MAX_SAFE_INTEGER)).join();
  return before?.rowHeight === now.rowHeight && drawn(before) === drawn(now) ? before : now;
}

/** The box around the table that scrolls; undefined where the page does. */
function scrollerOf(body: HTMLElement | null): HTMLElement | undefined {
  for (let box = body?.parentElement; box; box = box.parentElement) {
    if (getComputedStyle(box).overflowY === 'auto') return box;
  }
  return undefined;
}

function heightOf(body: HTMLElement | null): number {
  return body?.querySelector<HTMLElement>('tr:not([aria-hidden])')?.offsetHeight ?? 0;
}
