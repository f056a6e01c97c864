'use client';

import { useQuery } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { TransactionRow } from '@/lib/contract/bff-transactions';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { transactionQuery } from '@/lib/queries/transactions';
import { type Edge, rowOf, stepFrom } from './row-step';
import type { ListAddressState } from './use-list-address';
import { useRowFocus } from './use-row-focus';

/** All rows once the next page has come, and whether a further one is known then. */
export interface MoreRows {
  all: readonly TransactionRow[];
  further: boolean;
}

/** New records can push a whole page into rows that are there already: so many pages are tried for an older one. */
const MOST_PAGES = 5;

interface RowSteps {
  list: TransactionList;
  rows: readonly TransactionRow[];
  view: ListAddressState;
  body: RefObject<HTMLTableSectionElement | null>;
  /** The rows are still those of the view before, which may not meet its filters: no step leads to one (safety 36). */
  earlier?: boolean;
  /** Loads the next page; gives nothing when it failed. Absent where no further one is known. */
  more?: (() => Promise<MoreRows | undefined>) | undefined;
}

/** Going from record to record: with the drawer open the drawer follows, otherwise the focus moves. */
export function useRowSteps({ list, rows, view, body, earlier = false, more }: RowSteps) {
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
  /** A page that came for a record that is not open any more leads nowhere. */
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
    /** The loaded row of the record that is open. */
    row,
    /** Where the last step found no further record, for as long as there is none. */
    edge:
      edge?.tx === tx && edge && nearest(rows, edge.side === 'newest' ? -1 : 1) === edge.side
        ? edge.side
        : undefined,
    /** These three stay the same, so that rows that did not change are not drawn again. */
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

/**
 * When the open record was created, as the drawer read it: an address may not say it. Asks nothing itself, and is given
 * `at` all the same: whoever looks at a query last says how it is read again.
 */
function useReadTime(list: TransactionList, tx: string | undefined, at: string | undefined) {
  const { data } = useQuery({
    ...transactionQuery(list, tx ?? '', at),
    enabled: false,
    select: ({ record }) => record.created_at,
  });
  return data;
}
