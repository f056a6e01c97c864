'use client';

import { useQuery } from '@tanstack/react-query';
import { balanceQuery } from '@/lib/queries/balance';
import { PartNote } from './part-note';
import { useStaleText } from './use-stale-text';

/** Over balances that could not be read again: how old they are and why (safety 18). Watches their read and asks only by hand. */
export function BalanceNote() {
  const { data, error, isFetching, refetch } = useQuery({ ...balanceQuery(), enabled: false });
  const stale = useStaleText(data?.read_at, error);
  if (stale === undefined) return null;
  return (
    <PartNote busy={isFetching} onRetry={() => void refetch()}>
      {stale}
    </PartNote>
  );
}
