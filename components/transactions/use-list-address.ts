'use client';

import { useSearchParams } from 'next/navigation';
import { useMemo, useRef, useSyncExternalStore } from 'react';
import {
  type Filters,
  type ListAddress,
  readListAddress,
  writeListAddress,
} from '@/lib/contract/transaction-address';
import type { TransactionList } from '@/lib/contract/transaction-lists';

const watchers = new Set<() => void>();

/**
 * The page's address is the state of the list: shared, kept over a reload, and walked with the back button. Changes
 * are made in place, without asking the server for the page again.
 */
export function useListAddress(list: TransactionList, path = `/${list}`) {
  const text = useAddressText(path);
  const read = useMemo(() => readListAddress(list, new URLSearchParams(text)), [list, text]);
  const pushed = useRef(false);
  const { address } = read;

  const go = (next: Partial<ListAddress>, how: 'push' | 'replace') => {
    const url = `${path}${writeListAddress(list, next)}`;
    if (how === 'push') window.history.pushState(null, '', url);
    else window.history.replaceState(null, '', url);
    for (const tell of watchers) tell();
  };
  const { filters, limit, offset } = address;
  return {
    ...read,
    /** Address of this view, for passing on. */
    viewHref: `${path}${writeListAddress(list, { filters, limit })}`,
    /** Other filters begin at the first page and close the record. */
    setFilters: (next: Filters) => go({ filters: next, limit }, 'push'),
    setLimit: (next: number) => go({ filters, limit: next }, 'push'),
    setOffset: (next: number, how: 'push' | 'replace' = 'push') => go({ filters, limit, offset: next }, how),
    recordHref: (tx: string, at?: string) =>
      `${path}${writeListAddress(list, { filters, limit, offset, tx, ...(at === undefined ? {} : { at }) })}`,
    /** Opening is a step of the history, going on to the next record is not. */
    openRecord: (tx: string, at?: string) => {
      const how = address.tx === undefined ? 'push' : 'replace';
      if (how === 'push') pushed.current = true;
      go({ filters, limit, offset, tx, ...(at === undefined ? {} : { at }) }, how);
    },
    closeRecord: () => {
      if (pushed.current) window.history.back();
      else go({ filters, limit, offset }, 'replace');
      pushed.current = false;
    },
  };
}

export type ListAddressState = ReturnType<typeof useListAddress>;

/**
 * The query of the address as it stands. The router passes a change on as a transition, which waits behind whatever
 * is being drawn: a second key pressed meanwhile would step from the record before, and a choice would seem refused.
 * While the page is another one (on its way in or out) the router's own word counts.
 */
function useAddressText(path: string): string {
  const routed = useSearchParams().toString();
  const current = () =>
    window.location.pathname === path ? new URLSearchParams(window.location.search).toString() : routed;
  return useSyncExternalStore(watch, current, () => routed);
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  window.addEventListener('popstate', tell);
  return () => {
    watchers.delete(tell);
    window.removeEventListener('popstate', tell);
  };
}
