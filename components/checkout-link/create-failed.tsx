'use client';

import { useTranslations } from 'next-intl';
import { describeFailure } from '@/components/ui/failure';
import { Note } from '@/components/ui/note';
import { Quote } from '@/components/ui/quote';

/** Why nothing was asked for or made, in the API's own words where it gave some. */
export function CreateFailed({ error }: { error: Error | null }) {
  const t = useTranslations('checkoutLinks');
  const codes = useTranslations('errors');
  if (error === null) return null;
  const { code, upstreamMessage } = describeFailure(error);
  return (
    <Note tone="bad" role="alert" className="mt-4">
      <b>{t('failed')}</b> {codes(code)}{' '}
      {upstreamMessage === undefined ? null : <Quote>{upstreamMessage}</Quote>} {t('retrySafe')}
    </Note>
  );
}
