'use client';

import { useTranslations } from 'next-intl';
import type { AppMessages } from '@/lib/i18n/messages';

type Reason = Exclude<keyof AppMessages['fields'], 'longer_than'>;

/** Text for a refused field; for `too_long` with limit and current length, without outer blanks, which are not sent. */
export function useFieldErrorText() {
  const t = useTranslations('fields');
  return (reason: Reason, text?: string, most?: number): string => {
    if (reason !== 'too_long' || text === undefined || most === undefined) return t(reason);
    const count = text.trim().length;
    return count > most ? t('longer_than', { most, count }) : '';
  };
}
