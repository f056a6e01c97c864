'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useShell } from '@/components/ui/hooks/shell-context';
import { readPasted } from '@/lib/contract/values/pasted-id';
import { conversionQuery } from '@/lib/queries/conversions';
import { transactionQuery } from '@/lib/queries/transactions';
import { type SearchTarget, searchTargetsFor } from './search-targets';

type RecordTarget = Extract<SearchTarget, { kind: 'record' | 'conversion' }>;

/** What a single read may find: the likeliest, and beside a withdrawal the conversion of the same id. */
export function likeliestRecords(text: string): { id: string; targets: RecordTarget[] } | undefined {
  const pasted = readPasted(text);
  if (pasted?.kind !== 'id' && pasted?.kind !== 'hash') return undefined;
  const [first, second] = searchTargetsFor(pasted);
  if (first?.kind !== 'record' && first?.kind !== 'conversion') return undefined;
  const isEither = first.kind === 'record' && second?.kind === 'conversion';
  return { id: pasted.value, targets: isEither ? [first, second] : [first] };
}

/** Reads the likeliest records of `pasted` once and opens the one that is there. Returns the address being read. */
export function useOpenPasted(pasted: string | undefined, open: (href: string) => void): string | undefined {
  const { can } = useShell();
  const found = pasted !== undefined && can('transactions:read') ? likeliestRecords(pasted) : undefined;
  const { id = '', targets = [] } = found ?? {};
  const once = { retry: false, refetchInterval: false, refetchOnWindowFocus: false } as const;
  const isConversion = targets.some(({ kind }) => kind === 'conversion');
  const conversion = useQuery({ ...conversionQuery(id), ...once, enabled: isConversion });
  const list = targets.flatMap((target) => (target.kind === 'record' ? [target.list] : []))[0];
  const record = useQuery({
    ...transactionQuery(list ?? 'withdrawals', id),
    ...once,
    enabled: list !== undefined,
  });
  const readOf = ({ kind }: RecordTarget) => (kind === 'conversion' ? conversion : record);
  const href = targets.find((target) => readOf(target).isSuccess && !readOf(target).isFetching)?.href;
  const opened = useRef<string>(undefined);
  useEffect(() => {
    if (href === undefined || opened.current === id) return;
    opened.current = id;
    open(href);
  });
  return targets.find((target) => readOf(target).isFetching)?.href;
}
