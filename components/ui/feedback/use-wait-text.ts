'use client';

import { useTranslations } from 'next-intl';

/** Minutes are rounded up. */
export function useWaitText(): (seconds: number) => string {
  const t = useTranslations('common.wait');
  return (seconds) =>
    seconds < 60 ? t('seconds', { count: seconds }) : t('minutes', { count: Math.ceil(seconds / 60) });
}
