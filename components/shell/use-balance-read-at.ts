'use client';

import { useQuery } from '@tanstack/react-query';
import type { BalanceAnswer } from '@/lib/contract/bff';
import { keys } from '@/lib/queries/keys';
import { parseTimestamp } from '@/lib/time/timestamp';

/** When the balances on record were read; watches the cache and never asks by itself. */
export function useBalanceReadAt(): Date | null {
  const { data } = useQuery<BalanceAnswer>({ queryKey: keys.balance(), enabled: false });
  return data ? parseTimestamp(data.read_at) : null;
}
