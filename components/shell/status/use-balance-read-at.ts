'use client';

import { useQuery } from '@tanstack/react-query';
import { useMounted } from '@/components/ui/hooks/use-mounted';
import { balanceQuery } from '@/lib/queries/balances';
import { parseTimestamp } from '@/lib/time/timestamp';

/** Watches the cache. Null until the first effect: balances hydrate after the footer. */
export function useBalanceReadAt(): Date | null {
  const mounted = useMounted();
  const { data } = useQuery({ ...balanceQuery(), enabled: false });
  return mounted && data ? parseTimestamp(data.read_at) : null;
}
