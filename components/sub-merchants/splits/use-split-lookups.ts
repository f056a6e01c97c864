'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useCallback, useSyncExternalStore } from 'react';
import { changeAddress } from '@/lib/queries/change-address';

/** `at`: RFC 3339. */
export interface Lookup {
  origin: string;
  at: string;
}

const KEPT = 8;
const NONE: readonly Lookup[] = [];
const watchers = new Set<() => void>();
const parsed = new Map<string, { text: string; list: readonly Lookup[] }>();

/**
 * The current checkout is in the URL (`?checkout=`), so other pages can link to it. Earlier ones are kept for this
 * tab and sub-merchant only; sign-out removes them.
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
  const open = (next: string) => {
    changeAddress('push', `${pathname}?checkout=${encodeURIComponent(next)}`);
  };
  return { origin, recent, open, note };
}

function watch(notify: () => void): () => void {
  watchers.add(notify);
  return () => watchers.delete(notify);
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
    // Storage is forbidden or holds other data.
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
  for (const notify of watchers) notify();
}
