'use client';

import { useSearchParams } from 'next/navigation';
import { useMemo, useState } from 'react';
import { VERDICTS, WEBHOOK_EVENT_KINDS } from '@/lib/contract/bff/webhooks/webhook-events';
import { isCalendarDay } from '@/lib/contract/values/calendar-day';
import { defined } from '@/lib/contract/values/defined';
import { changeAddress } from '@/lib/queries/change-address';
import type { WebhookFilters } from '@/lib/queries/webhooks';

const IN_ADDRESS = ['kind', 'verdict', 'matched', 'from', 'to'] as const;
export type AddressFilter = (typeof IN_ADDRESS)[number];

export interface Inbox {
  filters: WebhookFilters;
  /** Days from the address, unvalidated: an invalid day filters nothing. */
  days: Readonly<Record<'from' | 'to', string>>;
  /** Active filters without the search. */
  narrowed: number;
  chosen: string | undefined;
  choose(id: string | undefined): void;
  setFilter(name: AddressFilter, value: string | undefined): void;
  setSearch(search: Pick<WebhookFilters, 'text' | 'path'>): void;
  clear(): void;
}

/** Filters and chosen event are in the address; the search is not: it may be personal data. */
export function useWebhookInbox(): Inbox {
  const params = useSearchParams();
  const [search, setSearch] = useState<Pick<WebhookFilters, 'text' | 'path'>>({});
  const address = useMemo(() => readAddress(params), [params]);
  const write = (change: Record<string, string | undefined>) => {
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    }
    changeAddress('push', next.size > 0 ? `?${next}` : window.location.pathname);
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

function readAddress(params: { get(name: string): string | null }): WebhookFilters {
  const kind = WEBHOOK_EVENT_KINDS.find((one) => one === params.get('kind'));
  const verdict = VERDICTS.find((one) => one === params.get('verdict'));
  const matched = (['yes', 'no'] as const).find((one) => one === params.get('matched'));
  const day = (name: string) => {
    const text = params.get(name) ?? '';
    return isCalendarDay(text) ? text : undefined;
  };
  const [from, to] = [day('from'), day('to')];
  return defined({ kind, verdict, matched, from, to });
}
