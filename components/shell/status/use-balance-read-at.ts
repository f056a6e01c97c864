'use client';

import { useQuery } from '@tanstack/react-query';
import { useMounted } from '@/components/ui/use-mounted';
import { balanceQuery } from '@/lib/queries/balance';
import { parseTimestamp } from '@/lib/time/timestamp';

/**
 * When the balances on record were read; watches the cache and never asks by itself. Nothing before the first
 * effect: a page that waited for the API is written after the foot, and hydrated before it.
 */
export function useBalanceReadAt(): Date | null {
  const mounted = useMounted();
  const { data } = useQuery({ ...balanceQuery(), enabled: false });
  return mounted && data ? parseTimestamp(data.read_at) : null;
}
