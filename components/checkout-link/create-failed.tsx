'use client';

import { useTranslations } from 'next-intl';
import { describeFailure } from '@/components/ui/failure';
import { Note } from '@/components/ui/note';
import { Quote } from '@/components/ui/quote';
import { isOwnRefusal } from '@/lib/queries/own-refusal';

interface CreateFailedProps {
  /** How the last press ended, where it brought no link. */
  error: Error | null;
  /** Something that was asked for here has no answer: this press, or one before it. */
  lost: boolean;
}

/** Why nothing was asked for, in the API's own words where it gave some; or that nobody here knows yet (safety 9). */
export function CreateFailed({ error, lost }: CreateFailedProps) {
  const t = useTranslations('checkoutLinks');
  const refused = isOwnRefusal(error);
  return (
    <>
      {refused ? (
        <Note tone="bad" role="alert" className="mt-4">
          <b>{t('failed')}</b> <Why error={error} /> {lost ? null : t('retrySafe')}
        </Note>
      ) : null}
      {lost ? (
        <Note tone="warn" role="alert" className="mt-4">
          <b>{t('lost')}</b> {refused ? null : <Why error={error} />} {t('retrySafe')} {t('changed')}
        </Note>
      ) : null}
    </>
  );
}

function Why({ error }: { error: Error | null }) {
  const codes = useTranslations('errors');
  if (error === null) return null;
  const { code, upstreamMessage } = describeFailure(error);
  return (
    <>
      {codes(code)} {upstreamMessage === undefined ? null : <Quote>{upstreamMessage}</Quote>}
    </>
  );
}
