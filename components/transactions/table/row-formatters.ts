'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useShell } from '@/components/ui/shell-context';
import type { Locale } from '@/lib/i18n/locales';
import { useTimes } from './use-times';

/** What rows are written with, looked up once for a whole table: a hook in every cell would be hundreds of them. */
export interface RowWords {
  t: ReturnType<typeof useTranslations<'transactions'>>;
  common: ReturnType<typeof useTranslations<'common'>>;
  times: ReturnType<typeof useTimes>;
  locale: Locale;
}

/** The same object until the language or the merchant's zone changes. */
export function useRowWords(): RowWords {
  const t = useTranslations('transactions');
  const common = useTranslations('common');
  const times = useTimes();
  const { locale } = useShell();
  return useMemo(() => ({ t, common, times, locale }), [t, common, times, locale]);
}
