'use client';

import { useTranslations } from 'next-intl';
import type { FieldReason } from '@/lib/contract/values/field-reasons';
import { ApiError } from '@/lib/queries/api/api-client';

export function useSavedViewError(error: Error | null): string | undefined {
  const codes = useTranslations('errors');
  const reasons = useTranslations('fields');
  if (error === null) return undefined;
  if (!(error instanceof ApiError)) return codes('internal');
  const [reason] = Object.values(error.fields ?? {});
  return reason === undefined ? codes(error.code) : reasons(reason as FieldReason);
}
