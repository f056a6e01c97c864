'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { isBeyondReading } from '@/lib/money/decimal';
import { formatAmount } from '@/lib/money/format';

/** Formats amounts for sentences, which cannot contain `Money`. */
export function useAmountText(): (value: string, currency: string) => string {
  const locale = useLocale();
  const t = useTranslations('common');
  return useCallback(
    (value, currency) =>
      isBeyondReading(value) ? t('unreadable') : formatAmount(value, currency, locale).text,
    [locale, t],
  );
}
