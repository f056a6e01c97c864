'use client';

import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { TransactionRow } from '@/lib/contract/bff-transactions';
import type { ListAddressState } from './use-list-address';

interface RowSteps {
  rows: readonly TransactionRow[];
  view: ListAddressState;
  body: RefObject<HTMLTableSectionElement | null>;
}

/** Going from record to record: with the drawer open the drawer follows, otherwise the focus moves. */
export function useRowSteps({ rows, view, body }: RowSteps) {
  const { address, openRecord, closeRecord, recordHref } = view;
  const at = rows.findIndex(({ end2end }) => end2end === address.tx);
  const links = () => [...(body.current?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])];
  const focusRow = (end2end: string | undefined) => {
    const link = links().find((one) => one.dataset.row === end2end);
    link?.focus();
    link?.scrollIntoView({ block: 'nearest' });
  };
  const show = (row: TransactionRow | undefined) =>
    row?.end2end === undefined ? undefined : openRecord(row.end2end, row.created_at);
  const neighbour = (step: 1 | -1) => (at === -1 ? undefined : rows[at + step]);
  const go = (step: 1 | -1) => {
    if (address.tx !== undefined) return void show(neighbour(step));
    const all = links();
    const focused = all.findIndex((link) => link.matches(':focus'));
    focusRow((focused === -1 ? all[0] : all[focused + step])?.dataset.row);
  };
  const latest = useRef({ show, go });
  useEffect(() => {
    latest.current = { show, go };
  });
  return {
    /** These three stay the same, so that rows that did not change are not drawn again. */
    open: useCallback((row: TransactionRow) => latest.current.show(row), []),
    step: useCallback((step: 1 | -1) => latest.current.go(step), []),
    hrefOf: useCallback(
      ({ end2end, created_at }: TransactionRow) =>
        end2end === undefined ? '' : recordHref(end2end, created_at),
      [recordHref],
    ),
    previous: neighbour(-1) && (() => show(neighbour(-1))),
    next: neighbour(1) && (() => show(neighbour(1))),
    current: () => address.tx ?? links().find((link) => link.matches(':focus'))?.dataset.row,
    close: () => {
      const id = address.tx;
      closeRecord();
      requestAnimationFrame(() => focusRow(id));
    },
  };
}
