'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import type { Conversion } from '@/lib/contract/bff';
import { keys } from '@/lib/queries/keys';
import { clockJumped } from '@/lib/queries/server-clock';
import { useApiDown } from '@/lib/queries/use-api-down';

/** Why nothing can be sent now, in words; absent when it can. */
export interface Halt {
  /** An acceptance. */
  accept: string | undefined;
  /** A new quote. */
  ask: string | undefined;
}

/**
 * While the API gives no answer, an acceptance would end without a known outcome and take the quote with it: it is off
 * until the record was read again (safety 18), as it is while the clock it is judged by jumped and no answer has set
 * it since: after a sleep a dead rate may look alive (safety 21). All end by themselves, with the next read that is
 * answered. To be called with every tick of the countdown.
 */
export function useHalt({ reads }: Pick<Conversion, 'reads'>, readFailed: boolean): Halt {
  const t = useTranslations();
  const ask = useApiDown() ? t('common.apiDown') : undefined;
  const unread = readFailed || reads.at(-1)?.result === 'no_answer';
  const client = useQueryClient();
  useEffect(() => {
    // Whether it is the API as a whole is known at once, not with the next poll.
    if (unread) void client.invalidateQueries({ queryKey: keys.health() });
  }, [unread, client]);
  const stale = clockJumped() ? 'clockJumped' : unread ? 'unread' : undefined;
  return { ask, accept: ask ?? (stale && t(`convert.quote.${stale}`)) };
}
