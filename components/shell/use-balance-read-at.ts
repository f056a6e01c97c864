'use client';

import { useQuery } from '@tanstack/react-query';
import { balanceQuery } from '@/lib/queries/balance';
import { parseTimestamp } from '@/lib/time/timestamp';

/** When the balances on record were read; watches the cache and never asks by itself. */
export function useBalanceReadAt(): Date | null {
  const { data } = useQuery({ ...balanceQuery(), enabled: false });
  return data ? parseTimestamp(data.read_at) : null;
}
