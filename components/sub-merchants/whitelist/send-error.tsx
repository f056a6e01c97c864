'use client';

import { useTranslations } from 'next-intl';
import { ErrorNote } from '@/components/ui/feedback/error-note';

/** A press that was refused, or one that nobody knows the end of (`lost`); the dialog stays. */
export function SendError({ error, lost }: { error: Error | null; lost: boolean }) {
  const t = useTranslations('whitelist.confirm');
  return <ErrorNote detailed error={error} after={lost ? t('lost') : undefined} />;
}
