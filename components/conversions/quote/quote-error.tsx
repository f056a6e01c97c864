'use client';

import { useTranslations } from 'next-intl';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import type { ApiError } from '@/lib/queries/api/api-client';

/** Why no quote was made (QUO-13, QUO-30). */
export function QuoteError({ error, currency }: { error: ApiError; currency: string }) {
  const t = useTranslations('convert.form.errors');
  const codes = useTranslations('errors');
  const known =
    error.code === 'cannot_quote'
      ? t('cannotQuote')
      : error.code === 'outcome_pending'
        ? t('pending', { currency })
        : t('quoteFailed', { reason: codes(error.code) });
  return <ErrorNote detailed error={error} reason={known} />;
}
