'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { CalendarDay } from '@/lib/contract/calendar-day';
import { readListAddress, tellsTaxId } from '@/lib/contract/read-list-address';
import {
  type Filters,
  type ListAddress,
  WITHOUT_VIEW,
  writeListAddress,
} from '@/lib/contract/transaction-address';
import type { TransactionList } from '@/lib/contract/transaction-lists';

const watchers = new Set<() => void>();

/**
 * Stands with the entry of the history in which a record was opened from its list, so that it is known there whichever
 * way one comes back to it: the entry before it is the list. A record that was linked to has none of ours before it.
 */
const OPENED = { recordOpenedHere: true };
const wasOpenedHere = () =>
  (window.history.state as Partial<typeof OPENED> | null)?.recordOpenedHere === true;

/**
 * The page's address is the state of the list: shared, kept over a reload, and walked with the back button. Changes
 * are made in place, without asking the server for the page again. `opensWithView`: the bare address opens with a
 * saved view, so that a list without filters says that it is meant so.
 */
export function useListAddress(list: TransactionList, path = `/${list}`, opensWithView = false) {
  const text = useAddressText(path);
  const read = useMemo(() => readListAddress(list, new URLSearchParams(text)), [list, text]);
  const { address } = read;

  const hrefOf = (next: Partial<ListAddress>) => {
    const isBare = opensWithView && Object.keys(next.filters ?? {}).length === 0;
    const view = next.view ?? (isBare ? WITHOUT_VIEW : undefined);
    return `${path}${writeListAddress(list, { ...next, ...(view === undefined ? {} : { view }) })}`;
  };
  const go = (next: Partial<ListAddress>, how: 'push' | 'replace', state: object | null = null) => {
    const url = hrefOf(next);
    if (how === 'push') window.history.pushState(state, '', url);
    else window.history.replaceState(state, '', url);
    tellAll();
  };
  useEffect(() => {
    if (!tellsTaxId(new URLSearchParams(text))) return;
    window.history.replaceState(window.history.state, '', `${path}${writeListAddress(list, address)}`);
    tellAll();
  }, [list, path, text, address]);
  const { filters, limit, offset } = address;
  const named = viewOf(address);
  const filterBy = (next: Filters, now: ListAddress) => {
    const stays = Object.keys(next).length > 0 && now.view !== WITHOUT_VIEW;
    go({ filters: next, limit: now.limit, ...(stays ? viewOf(now) : {}) }, 'push');
  };
  // Ends with `tx=`: written once for all rows, which stay as they are while it stays the same.
  const recordBase = hrefOf({ filters, limit, offset, tx: '', ...named });
  const recordHref = useCallback(
    (tx: string, at?: string) =>
      `${recordBase}${encodeURIComponent(tx)}${at === undefined ? '' : `&at=${encodeURIComponent(at)}`}`,
    [recordBase],
  );
  return {
    ...read,
    /** Address of this view, for passing on. */
    viewHref: `${path}${writeListAddress(list, { filters, limit })}`,
    /** Other filters begin at the first page and close the record. */
    setFilters: (next: Filters) => filterBy(next, address),
    /**
     * Some filters otherwise, the rest as the address has them by now: an answer may have taken its time. An empty one is
     * removed. Of another page nothing is changed.
     */
    changeFilters: (change: Filters) => {
      if (window.location.pathname !== path) return;
      const { address: now } = readListAddress(list, new URLSearchParams(window.location.search));
      const next = Object.entries({ ...now.filters, ...change }).filter(([, value]) => value !== '');
      // Days chosen by hand are no longer those that the view stood for when it was opened, even where they are the same.
      const { opened: _, ...chosen } = now;
      filterBy(Object.fromEntries(next), 'from' in change || 'to' in change ? chosen : now);
    },
    /** Its filters, under its name; without a view, all there is. */
    openView: (next: Partial<ListAddress>) => go({ limit, ...next }, 'push'),
    /** The days of its view are those of this day. */
    setOpened: (opened: CalendarDay) => go({ ...address, opened }, 'replace', window.history.state),
    setLimit: (next: number) => go({ filters, limit: next, ...named }, 'push'),
    setOffset: (next: number, how: 'push' | 'replace' = 'push') =>
      go({ filters, limit, offset: next, ...named }, how),
    recordHref,
    /** Opening is a step of the history, going on to the next record is not. */
    openRecord: (tx: string, at?: string) => {
      const how = address.tx === undefined ? 'push' : 'replace';
      const state = how === 'push' || wasOpenedHere() ? { ...OPENED } : null;
      go({ filters, limit, offset, tx, ...named, ...(at === undefined ? {} : { at }) }, how, state);
    },
    closeRecord: () => {
      if (wasOpenedHere()) goBackOnce();
      else go({ filters, limit, offset, ...named }, 'replace');
    },
  };
}

function viewOf({ view, opened }: ListAddress): Pick<ListAddress, 'view' | 'opened'> {
  return { ...(view === undefined ? {} : { view }), ...(opened === undefined ? {} : { opened }) };
}

export type ListAddressState = ReturnType<typeof useListAddress>;

let goingBack = false;

/** The way back takes a moment: pressed twice, it would lead out of the list. */
function goBackOnce(): void {
  if (goingBack) return;
  goingBack = true;
  window.addEventListener('popstate', () => (goingBack = false), { once: true });
  window.history.back();
}

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

/**
 * Calls `begin` with every other view that the address comes to show, before anything of it is drawn: what it asks for
 * is on its way meanwhile. `begin` must stay the same.
 */
export function useViewAhead(
  list: TransactionList,
  path: string,
  begin: (address: ListAddress) => void,
): void {
  useEffect(() => {
    const textOf = () => (window.location.pathname === path ? window.location.search : undefined);
    let last = textOf();
    return watch(() => {
      const text = textOf();
      if (text === undefined || text === last) return;
      last = text;
      const { address, faults } = readListAddress(list, new URLSearchParams(text));
      if (Object.keys(faults).length === 0) begin(address);
    });
  }, [list, path, begin]);
}

/** One listener for all: between two of them the browser lets the first one's pictures be drawn. */
function tellAll(): void {
  for (const tell of watchers) tell();
}

function watch(tell: () => void): () => void {
  if (watchers.size === 0) window.addEventListener('popstate', tellAll);
  watchers.add(tell);
  return () => {
    watchers.delete(tell);
    if (watchers.size === 0) window.removeEventListener('popstate', tellAll);
  };
}
