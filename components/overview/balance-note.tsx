'use client';

import { useQuery } from '@tanstack/react-query';
import { balanceQuery } from '@/lib/queries/balances';
import { SectionNote } from './section-note';
import { useStaleText } from './use-stale-text';

/** Age of a stale balance and why (safety 18). Watches the cache; fetches only on press. */
export function BalanceNote() {
  const { data, error, isFetching, refetch } = useQuery({ ...balanceQuery(), enabled: false });
  const stale = useStaleText(data?.read_at, error);
  if (stale === undefined) return null;
  return (
    <SectionNote busy={isFetching} onRetry={() => void refetch()}>
      {stale}
    </SectionNote>
  );
}
