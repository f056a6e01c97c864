'use client';

import { useTranslations } from 'next-intl';
import type { FieldReason } from '@/lib/contract/field-reasons';
import { ApiError } from '@/lib/queries/api';

/** Why a view could not be kept, in words: the field's own reason where there is one. */
export function useViewFault(error: Error | null): string | undefined {
  const codes = useTranslations('errors');
  const reasons = useTranslations('fields');
  if (error === null) return undefined;
  if (!(error instanceof ApiError)) return codes('internal');
  const [reason] = Object.values(error.fields ?? {});
  return reason === undefined ? codes(error.code) : reasons(reason as FieldReason);
}
