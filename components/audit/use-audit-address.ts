'use client';

import { useSearchParams } from 'next/navigation';
import { useMemo, useState } from 'react';
import { AUDIT_FILTERS, AUDIT_KINDS, AUDIT_OUTCOMES, MAX_SUBJECT } from '@/lib/contract/bff/audit/audit';
import { isCalendarDay } from '@/lib/contract/values/calendar-day';
import { defined } from '@/lib/contract/values/defined';
import { ROLE_NAMES } from '@/lib/contract/values/role-names';
import type { AuditNarrowing } from '@/lib/queries/audit';
import { changeAddress } from '@/lib/queries/change-address';

export type AuditFilter = Exclude<(typeof AUDIT_FILTERS)[number], 'q'>;
const IN_ADDRESS = AUDIT_FILTERS.filter((name): name is AuditFilter => name !== 'q');

export interface AuditAddress {
  filters: AuditNarrowing;
  /** Days from the address, unvalidated. */
  days: Readonly<Record<'from' | 'to', string>>;
  narrowed: number;
  row: number | undefined;
  hrefOf(row: number): string;
  openRow(row: number | undefined): void;
  setFilter(name: AuditFilter, value: string | undefined): void;
  setSearch(text: string): void;
  clear(): void;
}

/** Filters and the open row are in the address; the search is not: it may be a person's name. */
export function useAuditAddress(): AuditAddress {
  const params = useSearchParams();
  const [q, setSearch] = useState('');
  const address = useMemo(() => readAddress(params), [params]);
  const changed = (change: Record<string, string | undefined>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    }
    return next.size > 0 ? `?${next}` : '/audit';
  };
  const write = (change: Record<string, string | undefined>) => changeAddress('push', changed(change));
  const row = params.get('row') ?? '';
  return {
    filters: { ...address, ...(q === '' ? {} : { q }) },
    days: { from: params.get('from') ?? '', to: params.get('to') ?? '' },
    narrowed: Object.keys(address).length,
    row: /^[1-9]\d{0,14}$/.test(row) ? Number(row) : undefined,
    hrefOf: (id) => changed({ row: `${id}` }),
    openRow: (id) => write({ row: id === undefined ? undefined : `${id}` }),
    setFilter: (name, value) => write({ [name]: value, row: undefined }),
    setSearch,
    clear: () => {
      setSearch('');
      write(Object.fromEntries([...IN_ADDRESS, 'row'].map((name) => [name, undefined])));
    },
  };
}

function readAddress(params: { get(name: string): string | null }): AuditNarrowing {
  const oneOf = <Value extends string>(values: readonly Value[], name: AuditFilter) =>
    values.find((value) => value === params.get(name));
  const day = (name: 'from' | 'to') => {
    const text = params.get(name) ?? '';
    return isCalendarDay(text) ? text : undefined;
  };
  const text = (name: AuditFilter) => params.get(name)?.slice(0, MAX_SUBJECT) || undefined;
  return defined({
    from: day('from'),
    to: day('to'),
    person: text('person'),
    role: oneOf(ROLE_NAMES, 'role'),
    kind: oneOf(AUDIT_KINDS, 'kind'),
    outcome: oneOf(AUDIT_OUTCOMES, 'outcome'),
    record: text('record'),
  });
}
