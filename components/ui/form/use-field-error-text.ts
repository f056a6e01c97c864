'use client';

import { useTranslations } from 'next-intl';
import type { AppMessages } from '@/lib/i18n/messages';

type Reason = Exclude<keyof AppMessages['fields'], 'longer_than'>;

/**
 * Says why a field was refused: of a text that is too long, given with its limit, how much there is room for and how
 * much it takes, and nothing more once it fits. Blanks around it are not counted, because they are not sent.
 */
export function useReasons() {
  const t = useTranslations('fields');
  return (reason: Reason, text?: string, most?: number): string => {
    if (reason !== 'too_long' || text === undefined || most === undefined) return t(reason);
    const count = text.trim().length;
    return count > most ? t('longer_than', { most, count }) : '';
  };
}
