'use client';

import { useTranslations } from 'next-intl';
import type { FieldReason } from '@/lib/contract/field-reasons';
import type { PictureFault } from './picture';

/** What is wrong with a field, in words; undefined while nothing is. */
export function useFaultText() {
  const t = useTranslations('branding');
  const reasons = useTranslations('fields');
  return (fault: FieldReason | PictureFault | undefined) => {
    if (fault === undefined) return undefined;
    return fault === 'logo_huge' ? t('logo.huge') : reasons(fault);
  };
}
