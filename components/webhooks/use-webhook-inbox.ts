'use client';

import { useSearchParams } from 'next/navigation';
import { useMemo, useState } from 'react';
import { EVENT_KINDS, VERDICTS } from '@/lib/contract/bff-events';
import { isCalendarDay } from '@/lib/contract/calendar-day';
import type { EventFilters } from '@/lib/queries/events';

const IN_ADDRESS = ['kind', 'verdict', 'matched', 'from', 'to'] as const;
export type AddressFilter = (typeof IN_ADDRESS)[number];

export interface Inbox {
  filters: EventFilters;
  /** As they stand in the address: what is no day narrows nothing. */
  days: Readonly<Record<'from' | 'to', string>>;
  /** How many of them narrow, the search apart. */
  narrowed: number;
  chosen: string | undefined;
  choose(id: string | undefined): void;
  setFilter(name: AddressFilter, value: string | undefined): void;
  setSearch(search: Pick<EventFilters, 'text' | 'path'>): void;
  clear(): void;
}

/**
 * Filters and the chosen event stand in the page's address; what was searched for does not, because it may be a
 * person's data. An address that somebody typed wrong narrows nothing; of a day its field says why (safety 36).
 */
export function useInbox(): Inbox {
  const params = useSearchParams();
  const [search, setSearch] = useState<Pick<EventFilters, 'text' | 'path'>>({});
  const address = useMemo(() => readAddress(params), [params]);
  const write = (change: Record<string, string | undefined>) => {
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    }
    window.history.pushState(null, '', next.size > 0 ? `?${next}` : window.location.pathname);
  };
  const event = params.get('event') ?? '';
  return {
    filters: { ...address, ...search },
    days: { from: params.get('from') ?? '', to: params.get('to') ?? '' },
    narrowed: Object.keys(address).length,
    chosen: /^[du]\d{1,15}$/.test(event) ? event : undefined,
    choose: (id) => write({ event: id }),
    setFilter: (name, value) => write({ [name]: value }),
    setSearch,
    clear: () => {
      setSearch({});
      write(Object.fromEntries(IN_ADDRESS.map((name) => [name, undefined])));
    },
  };
}

function readAddress(params: { get(name: string): string | null }): EventFilters {
  const kind = EVENT_KINDS.find((one) => one === params.get('kind'));
  const verdict = VERDICTS.find((one) => one === params.get('verdict'));
  const matched = (['yes', 'no'] as const).find((one) => one === params.get('matched'));
  const day = (name: string) => {
    const text = params.get(name) ?? '';
    return isCalendarDay(text) ? text : undefined;
  };
  const [from, to] = [day('from'), day('to')];
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(verdict === undefined ? {} : { verdict }),
    ...(matched === undefined ? {} : { matched }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}
