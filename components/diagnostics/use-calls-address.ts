'use client';

import { useSearchParams } from 'next/navigation';
import { type DayRangeErrors, dayRangeErrors } from '@/components/lists/filters/day-range-errors';
import { type ApiCallFilters, CALL_STATUSES } from '@/lib/contract/bff/settings/diagnostics';
import { defined } from '@/lib/contract/values/defined';
import { changeAddress } from '@/lib/queries/change-address';

export interface CallsAddress {
  filters: ApiCallFilters;
  /** Days from the address, unvalidated. */
  days: Readonly<Record<'from' | 'to', string>>;
  /** While there is one, no call is read. */
  dayErrors: DayRangeErrors;
  set(name: keyof ApiCallFilters, value: string | undefined): void;
  clear(): void;
}

const PATH = '/settings/diagnostics';

/** Filters are in the address: a record links to its calls. */
export function useCallsAddress(): CallsAddress {
  const params = useSearchParams();
  return {
    ...readCallsAddress(params),
    set(name, value) {
      const next = new URLSearchParams(params);
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, value);
      changeAddress('push', next.size > 0 ? `?${next}` : PATH);
    },
    clear: () => changeAddress('push', PATH),
  };
}

export function readCallsAddress(params: {
  get(name: string): string | null;
}): Omit<CallsAddress, 'set' | 'clear'> {
  const text = (name: keyof ApiCallFilters) => params.get(name)?.slice(0, 128) || undefined;
  const days = { from: text('from') ?? '', to: text('to') ?? '' };
  const dayErrors = days.from === '' && days.to === '' ? {} : dayRangeErrors(days, []);
  const filters = defined({
    from: text('from'),
    to: text('to'),
    status: CALL_STATUSES.find((status) => status === params.get('status')),
    person: text('person'),
    request_id: text('request_id'),
    subject: text('subject'),
  });
  return { filters, days, dayErrors };
}
