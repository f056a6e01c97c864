'use client';

import { useTranslations } from 'next-intl';
import { ErrorNote, ErrorReason } from '@/components/ui/feedback/error-note';
import { Note } from '@/components/ui/feedback/note';
import { isDefiniteRefusal } from '@/lib/queries/api/is-definite-refusal';

interface CreateFailedProps {
  /** How the last press ended without a link. */
  error: Error | null;
  /** This press or an earlier one has no answer. */
  lost: boolean;
}

/** Why nothing was asked for, or that nobody knows yet (safety 9). */
export function CreateLinkError({ error, lost }: CreateFailedProps) {
  const t = useTranslations('checkoutLinks');
  const refused = isDefiniteRefusal(error);
  return (
    <>
      {refused ? (
        <ErrorNote className="mt-4" error={error} lead={t('failed')} after={lost ? null : t('retrySafe')} />
      ) : null}
      {lost ? (
        <Note tone="warn" role="alert" className="mt-4">
          <b>{t('lost')}</b> {refused || error === null ? null : <ErrorReason error={error} />}{' '}
          {t('retrySafe')} {t('changed')}
        </Note>
      ) : null}
    </>
  );
}
