'use client';

import { useSearchParams } from 'next/navigation';
import { type ApiCallFilters, CALL_STATUSES } from '@/lib/contract/bff/settings/diagnostics';
import { defined } from '@/lib/contract/values/defined';

export interface CallsAddress {
  filters: ApiCallFilters;
  set(name: keyof ApiCallFilters, value: string | undefined): void;
  clear(): void;
}

const PATH = '/settings/diagnostics';

/** Filters are in the address: a record links to its calls. */
export function useCallsAddress(): CallsAddress {
  const params = useSearchParams();
  const text = (name: keyof ApiCallFilters) => params.get(name)?.slice(0, 128) || undefined;
  const filters = defined({
    status: CALL_STATUSES.find((status) => status === params.get('status')),
    person: text('person'),
    request_id: text('request_id'),
    subject: text('subject'),
  });
  return {
    filters,
    set(name, value) {
      const next = new URLSearchParams(params);
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, value);
      window.history.pushState(null, '', next.size > 0 ? `?${next}` : PATH);
    },
    clear: () => window.history.pushState(null, '', PATH),
  };
}
