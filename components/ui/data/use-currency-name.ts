'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { currencyOf } from '@/lib/money/currencies';

/** Assets keep their own name. Undefined for other codes. */
export function useCurrencyName(): (code: string) => string | undefined {
  const t = useTranslations('common.currency');
  return useCallback((code) => (code === 'BRL' ? t('BRL') : currencyOf(code)?.name), [t]);
}
