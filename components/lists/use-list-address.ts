'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { CalendarDay } from '@/lib/contract/values/calendar-day';
import { defined } from '@/lib/contract/values/defined';
import {
  type Filters,
  type ListAddress,
  WITHOUT_VIEW,
  writeListAddress,
} from '@/lib/contract/values/transactions/list-address';
import { containsTaxId, readListAddress } from '@/lib/contract/values/transactions/read-list-address';
import type { ListName } from '@/lib/contract/values/transactions/transaction-lists';
import { changeAddress, ownHistoryState } from '@/lib/queries/change-address';

const watchers = new Set<() => void>();

/** History state of a record opened from its list: the previous entry is the list. */
const OPENED = { recordOpenedHere: true };
const wasOpenedHere = () => ownHistoryState()?.recordOpenedHere === true;

/**
 * The address is the list's state; changes need no server render. `opensWithView`: the bare address opens a saved
 * view, so an unfiltered list says so explicitly.
 */
export function useListAddress(list: ListName, path = `/${list}`, opensWithView = false) {
  const text = useAddressText(path);
  const read = useMemo(() => readListAddress(list, new URLSearchParams(text)), [list, text]);
  const { address } = read;

  const hrefOf = (next: Partial<ListAddress>) => {
    const isBare = opensWithView && Object.keys(next.filters ?? {}).length === 0;
    const view = next.view ?? (isBare ? WITHOUT_VIEW : undefined);
    return `${path}${writeListAddress(list, { ...next, ...defined({ view }) })}`;
  };
  const go = (next: Partial<ListAddress>, how: 'push' | 'replace', state: object | null = null) => {
    changeAddress(how, hrefOf(next), state);
    notifyAll();
  };
  useEffect(() => {
    if (!containsTaxId(new URLSearchParams(text))) return;
    changeAddress('replace', `${path}${writeListAddress(list, address)}`);
    notifyAll();
  }, [list, path, text, address]);
  const { filters, limit, offset, errors } = address;
  const named = viewOf(address);
  const filterBy = (next: Filters, now: ListAddress) => {
    const stays = Object.keys(next).length > 0 && now.view !== WITHOUT_VIEW;
    go(
      { filters: next, limit: now.limit, ...(stays ? viewOf(now) : defined({ errors: now.errors })) },
      'push',
    );
  };
  // Ends with `tx=`; stable, so that rows keep their props.
  const recordBase = hrefOf({ filters, limit, offset, tx: '', ...named });
  const recordHref = useCallback(
    (tx: string, at?: string) =>
      `${recordBase}${encodeURIComponent(tx)}${at === undefined ? '' : `&at=${encodeURIComponent(at)}`}`,
    [recordBase],
  );
  return {
    ...read,
    viewHref: `${path}${writeListAddress(list, { filters, limit, ...defined({ errors }) })}`,
    setFilters: (next: Filters) => filterBy(next, address),
    /** Merges into the current address; ignored after leaving the list. */
    changeFilters: (change: Filters) => {
      if (window.location.pathname !== path) return;
      const { address: now } = readListAddress(list, new URLSearchParams(window.location.search));
      const next = Object.entries({ ...now.filters, ...change }).filter(([, value]) => value !== '');
      // Days chosen by hand replace those of the view, even when equal.
      const { opened: _, ...chosen } = now;
      filterBy(Object.fromEntries(next), 'from' in change || 'to' in change ? chosen : now);
    },
    openView: (next: Partial<ListAddress>) => go({ limit, ...next }, 'push'),
    setOpened: (opened: CalendarDay) => go({ ...address, opened }, 'replace', ownHistoryState()),
    showErrors: (on: boolean) => {
      const { errors: _, ...rest } = { ...named };
      go({ filters, limit, ...rest, ...(on ? { errors: true } : {}) }, 'push');
    },
    setLimit: (next: number) => go({ filters, limit: next, ...named }, 'push'),
    setOffset: (next: number, how: 'push' | 'replace' = 'push') =>
      go({ filters, limit, offset: next, ...named }, how),
    recordHref,
    /** Opening pushes a history entry; stepping to another record replaces it. */
    openRecord: (tx: string, at?: string) => {
      const how = address.tx === undefined ? 'push' : 'replace';
      const state = how === 'push' || wasOpenedHere() ? { ...OPENED } : null;
      go({ filters, limit, offset, tx, ...named, ...defined({ at }) }, how, state);
    },
    closeRecord: () => {
      if (wasOpenedHere()) goBackOnce();
      else go({ filters, limit, offset, ...named }, 'replace');
    },
  };
}

function viewOf({ view, opened, errors }: ListAddress): Pick<ListAddress, 'view' | 'opened' | 'errors'> {
  return defined({ view, opened, errors });
}

export type ListAddressState = ReturnType<typeof useListAddress>;

let goingBack = false;

/** History moves asynchronously: a second press would leave the list. */
function goBackOnce(): void {
  if (goingBack) return;
  goingBack = true;
  window.addEventListener('popstate', () => (goingBack = false), { once: true });
  window.history.back();
}

/** The router updates as a transition, too late for a second key press. On another page its value counts. */
function useAddressText(path: string): string {
  const routed = useSearchParams().toString();
  const current = () =>
    window.location.pathname === path ? new URLSearchParams(window.location.search).toString() : routed;
  return useSyncExternalStore(watch, current, () => routed);
}

/** Calls `begin` before a new view renders, so that its request starts early. `begin` must be stable. */
export function useViewAhead(list: ListName, path: string, begin: (address: ListAddress) => void): void {
  useEffect(() => {
    const textOf = () => (window.location.pathname === path ? window.location.search : undefined);
    let last = textOf();
    return watch(() => {
      const text = textOf();
      if (text === undefined || text === last) return;
      last = text;
      const { address, filterErrors } = readListAddress(list, new URLSearchParams(text));
      if (Object.keys(filterErrors).length === 0) begin(address);
    });
  }, [list, path, begin]);
}

/** A single listener; with two, the browser paints between them. */
function notifyAll(): void {
  for (const notify of watchers) notify();
}

function watch(notify: () => void): () => void {
  if (watchers.size === 0) window.addEventListener('popstate', notifyAll);
  watchers.add(notify);
  return () => {
    watchers.delete(notify);
    if (watchers.size === 0) window.removeEventListener('popstate', notifyAll);
  };
}
