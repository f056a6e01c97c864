'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { keys } from '@/lib/queries/api/query-keys';
import { clockJumped } from '@/lib/queries/api/server-clock';
import { useApiDown } from '@/lib/queries/api/use-api-down';

/** Why nothing can be sent now; absent when it can. */
export interface SendBlocked {
  accept: string | undefined;
  ask: string | undefined;
}

/**
 * An acceptance is off while the API gives no answer, since it would end unknown (safety 18), and after a jump of
 * the clock until an answer sets it (safety 21). Call it with every tick of the countdown.
 */
export function useSendBlocked({ reads }: Pick<Conversion, 'reads'>, readFailed: boolean): SendBlocked {
  const t = useTranslations();
  const ask = useApiDown() ? t('common.apiDown') : undefined;
  const unread = readFailed || reads.at(-1)?.result === 'no_answer';
  const client = useQueryClient();
  useEffect(() => {
    // Health is read now, not with the next poll.
    if (unread) void client.invalidateQueries({ queryKey: keys.health() });
  }, [unread, client]);
  const stale = clockJumped() ? 'clockJumped' : unread ? 'unread' : undefined;
  return { ask, accept: ask ?? (stale && t(`convert.quote.${stale}`)) };
}
