'use client';

import { useSearchParams } from 'next/navigation';
import { useMemo, useRef } from 'react';
import {
  type Filters,
  type ListAddress,
  readListAddress,
  writeListAddress,
} from '@/lib/contract/transaction-address';
import type { TransactionList } from '@/lib/contract/transaction-lists';

/**
 * The page's address is the state of the list: shared, kept over a reload, and walked with the back button. Changes
 * are made in place, without asking the server for the page again.
 */
export function useListAddress(list: TransactionList) {
  const text = useSearchParams().toString();
  const read = useMemo(() => readListAddress(list, new URLSearchParams(text)), [list, text]);
  const pushed = useRef(false);
  const { address } = read;

  const go = (next: Partial<ListAddress>, how: 'push' | 'replace') => {
    const url = `/${list}${writeListAddress(list, next)}`;
    if (how === 'push') window.history.pushState(null, '', url);
    else window.history.replaceState(null, '', url);
  };
  const { filters, limit, offset } = address;
  return {
    ...read,
    /** Other filters begin at the first page and close the record. */
    setFilters: (next: Filters) => go({ filters: next, limit }, 'push'),
    setLimit: (next: number) => go({ filters, limit: next }, 'push'),
    setOffset: (next: number, how: 'push' | 'replace' = 'push') => go({ filters, limit, offset: next }, how),
    recordHref: (tx: string, at?: string) =>
      `/${list}${writeListAddress(list, { filters, limit, offset, tx, ...(at === undefined ? {} : { at }) })}`,
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
