'use client';

import { type RefObject, startTransition, useEffect, useLayoutEffect, useState } from 'react';

/** Up to here every row is drawn; beyond it drawing them all makes scrolling stutter on a slow machine. */
const ALL_UP_TO = 150;
/** Rows kept above and below what is seen. */
const AROUND = 30;
/** The window moves in steps, so that not every pixel draws. */
const STEP = 10;

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
 * Which of many rows are drawn: those in view of the box that scrolls and some around them. All rows are equally
 * high. On the phone the page scrolls and rows are cards, so all of them are drawn.
 */
export function useRowWindow({ count, selected, body }: Asked): RowWindow {
  const [seen, setSeen] = useState<RowWindow>();
  const many = count > ALL_UP_TO;

  useEffect(() => {
    const scroller = many ? scrollerOf(body.current) : undefined;
    if (scroller === undefined) return setSeen(undefined);
    const look = () => {
      const rowHeight = heightOf(body.current);
      if (rowHeight === 0) return;
      const first = Math.floor(scroller.scrollTop / rowHeight / STEP) * STEP;
      const shown = Math.ceil(scroller.clientHeight / rowHeight) + STEP;
      const from = Math.max(0, first - AROUND);
      const to = first + shown + AROUND;
      // Drawn in slices: a wheel turned meanwhile is not kept waiting.
      startTransition(() =>
        setSeen((now) =>
          now?.from === from && now.to === to && now.rowHeight === rowHeight ? now : { from, to, rowHeight },
        ),
      );
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
  return { ...seen, from: Math.min(seen.from, Math.max(0, count - STEP)), to: Math.min(seen.to, count) };
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
