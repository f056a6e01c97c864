'use client';

import { type RefObject, useEffect, useRef } from 'react';
import { focusAfter, type Waits } from './focus-after';

interface RowFocus {
  body: RefObject<HTMLTableSectionElement | null>;
  /** Where the page begins that the address asks for. */
  offset: number;
  /** The rows are still those of the view before. */
  earlier: boolean;
  /** Row of the record that is open. */
  open: string | undefined;
}

/** The focus among the rows, and where it goes when what held it is gone: a drawer that closed, a page that was left. */
export function useRowFocus({ body, offset, earlier, open }: RowFocus) {
  const links = () => [...(body.current?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])];
  const focus = (link: HTMLElement | undefined) => {
    link?.focus();
    link?.scrollIntoView({ block: 'nearest' });
  };
  const find = (end2end: string | undefined) => links().find((one) => one.dataset.row === end2end);
  /** What somebody chose elsewhere stays chosen. */
  const isFree = () => {
    const { activeElement: now } = document;
    return now === null || now === document.body || body.current?.contains(now) === true;
  };
  const waits = useRef<Waits>({ open });
  useEffect(() => {
    const next = focusAfter(waits.current, { open, offset, earlier });
    waits.current = next.waits;
    if (next.to && isFree()) focus(find(next.to.row) ?? links()[0]);
  });
  return {
    links,
    focusRow: (end2end: string | undefined) => focus(find(end2end)),
    /** The page that begins at `page` was asked for by key: its first row comes next. */
    turn: (page: number) => {
      waits.current = { ...waits.current, page, arrived: false };
    },
  };
}
