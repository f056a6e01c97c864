'use client';

import { useQuery } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { ListAddressState } from '@/components/lists/use-list-address';
import type { TransactionRow } from '@/lib/contract/bff/transactions';
import { isTaxId } from '@/lib/contract/values/tax-id';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { transactionQuery } from '@/lib/queries/transactions';
import { instantOf } from '@/lib/time/timestamp';

export interface MoreRows {
  all: readonly TransactionRow[];
  further: boolean;
}

/** New records can fill a page with known rows. */
const MOST_PAGES = 5;

interface RowSteps {
  list: TransactionList;
  rows: readonly TransactionRow[];
  view: ListAddressState;
  body: RefObject<HTMLTableSectionElement | null>;
  /** Rows of the previous view may miss the filters: no step leads there (safety 36). */
  earlier?: boolean;
  more?: (() => Promise<MoreRows | undefined>) | undefined;
}

/** An open drawer follows, otherwise the focus moves. */
export function useRowNavigation({ list, rows, view, body, earlier = false, more }: RowSteps) {
  const { address, openRecord, closeRecord, recordHref } = view;
  const { tx } = address;
  const [edge, setEdge] = useState<{ tx: string | undefined; side: Edge }>();
  const row = rowOf(rows, tx);
  const read = useReadTime(list, tx, row?.created_at ?? address.at);
  const open = row?.end2end ?? tx;
  const { links, focusRow, turn } = useRowFocus({ body, offset: address.offset, earlier, open });
  const show = (next: TransactionRow | undefined) =>
    next?.end2end === undefined ? undefined : openRecord(next.end2end, next.created_at);
  const nearest = (among: readonly TransactionRow[], step: 1 | -1) =>
    tx === undefined ? undefined : stepFrom(among, { id: tx, at: address.at ?? read }, step);
  const goOn = (step: 1 | -1, { all, further }: MoreRows, pages: number) => {
    const next = nearest(all, step);
    if (typeof next === 'object') return show(next);
    if (next === 'oldest' && further) {
      if (more && pages > 0) void more().then((came) => came && latest.current.arrive(tx, came, pages - 1));
    } else if (next !== undefined) setEdge({ tx, side: next });
  };
  const go = (step: 1 | -1) => {
    if (earlier) return;
    setEdge(undefined);
    if (tx !== undefined) return goOn(step, { all: rows, further: more !== undefined }, MOST_PAGES);
    const all = links();
    const focused = all.findIndex((link) => link.matches(':focus'));
    focusRow((focused === -1 ? all[0] : all[focused + step])?.dataset.row);
  };
  /** Ignored when another record is open by then. */
  const arrive = (from: string | undefined, came: MoreRows, pages: number) => {
    if (from === tx && !earlier) goOn(1, came, pages);
  };
  const latest = useRef({ show, go, arrive });
  useEffect(() => {
    latest.current = { show, go, arrive };
  });
  const onStep = (step: 1 | -1) => {
    if (earlier) return undefined;
    const next = nearest(rows, step);
    return typeof next === 'object' || (next === 'oldest' && more) ? () => go(step) : undefined;
  };
  return {
    row,
    edge:
      edge?.tx === tx && edge && nearest(rows, edge.side === 'newest' ? -1 : 1) === edge.side
        ? edge.side
        : undefined,
    /** Stable: unchanged rows do not render. */
    open: useCallback((next: TransactionRow) => latest.current.show(next), []),
    step: useCallback((step: 1 | -1) => latest.current.go(step), []),
    hrefOf: useCallback(
      ({ end2end, created_at }: TransactionRow) =>
        end2end === undefined ? '' : recordHref(end2end, created_at),
      [recordHref],
    ),
    previous: onStep(-1),
    next: onStep(1),
    current: () => tx ?? links().find((link) => link.matches(':focus'))?.dataset.row,
    close: () => {
      closeRecord();
      requestAnimationFrame(() => focusRow(open));
    },
    turn,
  };
}

/** Disabled query, but with the drawer's `at`: the last observer sets how it reads. */
function useReadTime(list: TransactionList, tx: string | undefined, at: string | undefined) {
  const { data } = useQuery({
    ...transactionQuery(list, tx ?? '', at),
    enabled: false,
    select: ({ record }) => record.created_at,
  });
  return data;
}

interface RowFocus {
  body: RefObject<HTMLTableSectionElement | null>;
  offset: number;
  earlier: boolean;
  open: string | undefined;
}

/** Restores the focus after a drawer or page change. */
function useRowFocus({ body, offset, earlier, open }: RowFocus) {
  /** Links of the rows, marked with `data-row`. */
  const links = () => [...(body.current?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])];
  const focus = (link: HTMLElement | undefined) => {
    link?.focus();
    link?.scrollIntoView({ block: 'nearest' });
  };
  const find = (end2end: string | undefined) => links().find((one) => one.dataset.row === end2end);
  const isFree = () => {
    const { activeElement: now } = document;
    return now === null || now === document.body || body.current?.contains(now) === true;
  };
  const waits = useRef<Waits>({ open });
  useEffect(() => {
    const next = nextRowFocus(waits.current, { open, offset, earlier });
    waits.current = next.waits;
    if (next.to && isFree()) focus(find(next.to.row) ?? links()[0]);
  });
  return {
    links,
    focusRow: (end2end: string | undefined) => focus(find(end2end)),
    turn: (page: number) => {
      waits.current = { ...waits.current, page, arrived: false };
    },
  };
}

export interface Waits {
  open: string | undefined;
  closed?: string | undefined;
  /** Requested by key, and whether the address has reached it. */
  page?: number | undefined;
  arrived?: boolean;
}

interface Drawn {
  open: string | undefined;
  offset: number;
  earlier: boolean;
}

/** The row of the closed record, else the first; never one of the previous view. */
export function nextRowFocus(
  { open: before, closed: left, page, arrived = false }: Waits,
  { open, offset, earlier }: Drawn,
): { waits: Waits; to?: { row: string | undefined } } {
  const closed = open === undefined ? (before ?? left) : undefined;
  const isThere = page === offset;
  const asked = page === undefined || (arrived && !isThere) ? {} : { page, arrived: isThere };
  if (earlier) return { waits: { open, closed, ...asked } };
  if (closed === undefined && !isThere) return { waits: { open, ...asked } };
  return { waits: { open, ...(isThere ? {} : asked) }, to: { row: closed } };
}

export type Edge = 'newest' | 'oldest';

/** A withdrawal may be open by its transaction hash (WDR-12). */
export function rowOf(rows: readonly TransactionRow[], id: string | undefined): TransactionRow | undefined {
  if (id === undefined) return undefined;
  return (
    rows.find(({ end2end }) => end2end === id) ?? rows.find(({ attributes }) => attributes.tx_hash === id)
  );
}

/** The address holds its id and never a tax id (safety 53). */
export function opens({ end2end }: TransactionRow): boolean {
  return end2end !== undefined && !isTaxId(end2end);
}

/** A record outside the rows is placed by `created_at` (LST-09); without a time before all. */
export function stepFrom(
  all: readonly TransactionRow[],
  { id, at }: { id: string; at: string | undefined },
  step: 1 | -1,
): TransactionRow | Edge {
  const rows = all.filter(opens);
  const found = rowOf(rows, id);
  const index = found === undefined ? placeOf(rows, at) : rows.indexOf(found);
  const next = step === 1 && found === undefined ? index : index + step;
  return rows[next] ?? (step === 1 ? 'oldest' : 'newest');
}

function placeOf(rows: readonly TransactionRow[], at: string | undefined): number {
  const time = instantOf(at);
  if (time === undefined) return 0;
  const index = rows.findIndex(
    ({ created_at }) => (instantOf(created_at) ?? Number.POSITIVE_INFINITY) <= time,
  );
  return index === -1 ? rows.length : index;
}
