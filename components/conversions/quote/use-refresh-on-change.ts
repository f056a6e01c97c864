'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Conversion } from '@/lib/contract/bff';
import { conversionQuery, conversionsQuery } from '@/lib/queries/conversions';
import { keys } from '@/lib/queries/keys';
import { clockJumped } from '@/lib/queries/server-clock';

/**
 * A followed record that changed brings the list and the balance up to date; a clock that jumped (a machine
 * that slept) is set by the server again before its countdown is believed (safety 21).
 */
export function useNews({ rfq_id, state }: Conversion, nowMs: number): void {
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
    // A read that takes longer than a second is waited for, not begun again.
    const { queryKey } = conversionQuery(rfq_id);
    void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  }, [client, rfq_id, nowMs]);
}
