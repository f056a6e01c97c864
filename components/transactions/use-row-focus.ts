'use client';

import { type RefObject, useEffect, useRef } from 'react';
import type { TransactionRow } from '@/lib/contract/bff-transactions';

interface RowFocus {
  body: RefObject<HTMLTableSectionElement | null>;
  rows: readonly TransactionRow[];
  /** The rows are still those of the view before. */
  earlier: boolean;
  /** Row of the record that is open. */
  open: string | undefined;
}

/** The focus among the rows, and where it goes when what held it is gone: a drawer that closed, a page that was left. */
export function useRowFocus({ body, rows, earlier, open }: RowFocus) {
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
  const before = useRef(open);
  const turned = useRef(false);
  useEffect(() => {
    const closed = open === undefined ? before.current : undefined;
    before.current = open;
    if (closed !== undefined && isFree()) focus(find(closed) ?? links()[0]);
  });
  const shown = useRef(rows);
  useEffect(() => {
    if (earlier || shown.current === rows) return;
    shown.current = rows;
    if (turned.current && isFree()) focus(links()[0]);
    turned.current = false;
  });
  return {
    links,
    focusRow: (end2end: string | undefined) => focus(find(end2end)),
    /** Another page was asked for by key: its first row comes next. */
    turn: () => {
      turned.current = true;
    },
  };
}
