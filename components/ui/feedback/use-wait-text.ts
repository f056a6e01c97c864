'use client';

import { useTranslations } from 'next-intl';

/** How long a wait is, in words: seconds while there is less than a minute of them, else minutes, never too few. */
export function useWaitText(): (seconds: number) => string {
  const t = useTranslations('common.wait');
  return (seconds) =>
    seconds < 60 ? t('seconds', { count: seconds }) : t('minutes', { count: Math.ceil(seconds / 60) });
}
