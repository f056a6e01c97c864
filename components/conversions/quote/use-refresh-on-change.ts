'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { keys } from '@/lib/queries/api/query-keys';
import { clockJumped } from '@/lib/queries/api/server-clock';
import { conversionQuery, conversionsQuery } from '@/lib/queries/conversions';

/**
 * A changed state refreshes list and balance; after a jump of the clock the record is read before the countdown
 * counts (safety 21).
 */
export function useRefreshOnChange({ rfq_id, state }: Conversion, nowMs: number): void {
  const client = useQueryClient();
  const known = useRef(state);
  useEffect(() => {
    if (known.current === state) return;
    known.current = state;
    void client.invalidateQueries({ queryKey: conversionsQuery().queryKey });
    void client.invalidateQueries({ queryKey: keys.balance() });
  }, [client, state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once a second
  useEffect(() => {
    if (!clockJumped()) return;
    // A read under way is waited for.
    const { queryKey } = conversionQuery(rfq_id);
    void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  }, [client, rfq_id, nowMs]);
}
