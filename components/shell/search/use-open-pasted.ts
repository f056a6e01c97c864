'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useShell } from '@/components/ui/hooks/shell-context';
import { readPasted } from '@/lib/contract/values/pasted-id';
import { conversionQuery } from '@/lib/queries/conversions';
import { transactionQuery } from '@/lib/queries/transactions';
import { type SearchTarget, searchTargetsFor } from './search-targets';

type RecordTarget = Extract<SearchTarget, { kind: 'record' | 'conversion' }>;

/** The record that a single read may find. */
export function likeliestRecord(text: string): { id: string; target: RecordTarget } | undefined {
  const pasted = readPasted(text);
  if (pasted?.kind !== 'id' && pasted?.kind !== 'hash') return undefined;
  const [target] = searchTargetsFor(pasted);
  return target?.kind === 'record' || target?.kind === 'conversion'
    ? { id: pasted.value, target }
    : undefined;
}

/**
 * Reads the likeliest record of `pasted` once and opens it when it is there. Returns the address being read.
 */
export function useOpenPasted(pasted: string | undefined, open: (href: string) => void): string | undefined {
  const { can } = useShell();
  const found = pasted !== undefined && can('transactions:read') ? likeliestRecord(pasted) : undefined;
  const { id = '', target } = found ?? {};
  const once = { retry: false, refetchInterval: false, refetchOnWindowFocus: false } as const;
  const conversion = useQuery({ ...conversionQuery(id), ...once, enabled: target?.kind === 'conversion' });
  const list = target?.kind === 'record' ? target.list : undefined;
  const record = useQuery({
    ...transactionQuery(list ?? 'withdrawals', id),
    ...once,
    enabled: list !== undefined,
  });
  const read = target?.kind === 'conversion' ? conversion : record;
  const href = target?.href;
  const isFound = href !== undefined && read.isSuccess && !read.isFetching;
  const opened = useRef<string>(undefined);
  useEffect(() => {
    if (!isFound || opened.current === href) return;
    opened.current = href;
    open(href);
  });
  return href !== undefined && read.isFetching ? href : undefined;
}
