'use client';

import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Note } from '@/components/ui/note';
import type { ApiError } from '@/lib/queries/api';

/** Why no quote was made, under the button that asked; the form is untouched (QUO-13, QUO-30). */
export function QuoteFailure({ error, currency }: { error: ApiError; currency: string }) {
  const t = useTranslations('convert.form.errors');
  const common = useTranslations('common');
  const codes = useTranslations('errors');
  const known =
    error.code === 'cannot_quote'
      ? t('cannotQuote')
      : error.code === 'outcome_pending'
        ? t('pending', { currency })
        : t('quoteFailed', { reason: codes(error.code) });
  return (
    <Note
      tone="bad"
      role="alert"
      className="mt-3"
      icon={<CircleAlert aria-hidden size={15} strokeWidth={1.8} />}
    >
      {known}
      {error.upstreamMessage ? (
        <span className="mt-1 block text-ink-2">
          {common('apiSays')}: “<bdi>{error.upstreamMessage}</bdi>”
        </span>
      ) : null}
      {error.requestId ? <span className="mono mt-1 block text-ink-3">{error.requestId}</span> : null}
    </Note>
  );
}
