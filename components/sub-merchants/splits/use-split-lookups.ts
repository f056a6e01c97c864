'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useCallback, useSyncExternalStore } from 'react';

/** One look-up of this tab: the checkout's id, and when it was read (RFC 3339). */
export interface Lookup {
  origin: string;
  at: string;
}

const KEPT = 8;
const NONE: readonly Lookup[] = [];
const watchers = new Set<() => void>();
const parsed = new Map<string, { text: string; list: readonly Lookup[] }>();

/**
 * The checkout that is looked at stands in the page's address (`?checkout=`), so that other pages can link to it.
 * Those looked at before are kept for this tab and this sub-merchant alone; signing out removes them.
 */
export function useLookups(correlationId: string) {
  const pathname = usePathname();
  const origin = useSearchParams().get('checkout')?.trim() || undefined;
  const name = `mesa.splits.${correlationId}`;
  const recent = useSyncExternalStore(
    watch,
    () => readKept(name),
    () => NONE,
  );
  const note = useCallback(
    (found: Lookup) => {
      const others = readKept(name).filter((item) => item.origin !== found.origin);
      writeKept(name, [found, ...others].slice(0, KEPT));
    },
    [name],
  );
  const look = (next: string) => {
    window.history.pushState(null, '', `${pathname}?checkout=${encodeURIComponent(next)}`);
  };
  return { origin, recent, look, note };
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

function readKept(name: string): readonly Lookup[] {
  try {
    const text = window.sessionStorage.getItem(name) ?? '[]';
    const known = parsed.get(name);
    if (known?.text === text) return known.list;
    const value: unknown = JSON.parse(text);
    const list = Array.isArray(value) ? value.filter(isLookup) : NONE;
    parsed.set(name, { text, list });
    return list;
  } catch {
    // Where storage is forbidden, or holds something else, nothing was kept.
    return NONE;
  }
}

function isLookup(value: unknown): value is Lookup {
  return (
    typeof value === 'object' &&
    value !== null &&
    'origin' in value &&
    typeof value.origin === 'string' &&
    'at' in value &&
    typeof value.at === 'string'
  );
}

function writeKept(name: string, list: readonly Lookup[]): void {
  try {
    window.sessionStorage.setItem(name, JSON.stringify(list));
  } catch {
    return;
  }
  for (const tell of watchers) tell();
}
