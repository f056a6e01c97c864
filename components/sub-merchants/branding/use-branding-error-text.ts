'use client';

import { useTranslations } from 'next-intl';
import type { FieldReason } from '@/lib/contract/values/field-reasons';
import type { LogoImageError } from './logo-image';

export function useBrandingErrorText() {
  const t = useTranslations('branding');
  const reasons = useTranslations('fields');
  return (error: FieldReason | LogoImageError | undefined) => {
    if (error === undefined) return undefined;
    return error === 'logo_huge' ? t('logo.huge') : reasons(error);
  };
}
