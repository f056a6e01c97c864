'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useRecordTimes } from '@/components/transactions/list/use-record-times';
import { useShell } from '@/components/ui/hooks/shell-context';
import type { Locale } from '@/lib/i18n/locales';

/** Looked up once per table, not per cell. */
export interface RowFormatters {
  t: ReturnType<typeof useTranslations<'transactions'>>;
  common: ReturnType<typeof useTranslations<'common'>>;
  times: ReturnType<typeof useRecordTimes>;
  locale: Locale;
}

export function useRowFormatters(): RowFormatters {
  const t = useTranslations('transactions');
  const common = useTranslations('common');
  const times = useRecordTimes();
  const { locale } = useShell();
  return useMemo(() => ({ t, common, times, locale }), [t, common, times, locale]);
}
