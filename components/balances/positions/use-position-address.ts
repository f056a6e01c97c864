'use client';

import { useSearchParams } from 'next/navigation';
import { isCalendarDay } from '@/lib/contract/values/calendar-day';
import { BUCKETS, type Bucket } from '@/lib/money/balance-groups';
import { parseTimestamp } from '@/lib/time/timestamp';

/** A day: its last reading; else the start of a slot. */
export type ReadingName = { day: string } | { slot: string };

export interface PositionAddress {
  at: ReadingName | undefined;
  with: ReadingName | 'now' | undefined;
  madeOf: { currency: string; bucket: Bucket } | undefined;
  change(values: Partial<Record<'at' | 'with' | 'of' | 'bucket', string | undefined>>): void;
}

function nameOf(text: string | null): ReadingName | undefined {
  if (text === null) return undefined;
  if (isCalendarDay(text)) return { day: text };
  return parseTimestamp(text) === null ? undefined : { slot: text };
}

/** What the page shows is in its address; text that is no day or time counts as absent. */
export function usePositionAddress(): PositionAddress {
  const params = useSearchParams();
  const other = params.get('with');
  const currency = params.get('of');
  const bucket = BUCKETS.find((name) => name === params.get('bucket'));
  return {
    at: nameOf(params.get('at')),
    with: other === 'now' ? 'now' : nameOf(other),
    madeOf: currency && bucket ? { currency, bucket } : undefined,
    change: (values) => {
      const next = new URLSearchParams(params);
      for (const [name, value] of Object.entries(values)) {
        if (value === undefined) next.delete(name);
        else next.set(name, value);
      }
      window.history.pushState(null, '', next.size > 0 ? `?${next}` : '/balances');
    },
  };
}
