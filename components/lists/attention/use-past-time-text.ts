'use client';

import { useTranslations } from 'next-intl';
import { useShell } from '@/components/ui/hooks/shell-context';
import type { PastTimeItem } from '@/lib/contract/bff/overview/overview';
import { labelText } from '@/lib/i18n/label-text';
import { durationText } from '@/lib/time/duration-text';
import { instantOf } from '@/lib/time/timestamp';

type Said = Pick<PastTimeItem, 'eta' | 'landed_at' | 'status'> & { read_at: string };

/** What the API said and when it was read. "Still" needs a read since the estimate. `time`: of `landed_at`, else `eta`. */
export function usePastTimeText(): (said: Said, time: string, nowMs: number) => string {
  const t = useTranslations('lands');
  const { locale } = useShell();
  return ({ eta, landed_at, status, read_at }, time, nowMs) => {
    const isSince = (instantOf(read_at) ?? 0) >= (instantOf(eta) ?? 0);
    return t(landed_at ? 'unsettled' : isSince ? 'past' : 'pastUnread', {
      time,
      status: labelText(status, locale)?.text ?? t('noStatus'),
      age: durationText(nowMs - Date.parse(read_at)),
    });
  };
}
