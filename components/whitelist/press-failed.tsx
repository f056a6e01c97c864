'use client';

import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Note } from '@/components/ui/note';
import { ApiError } from '@/lib/queries/api';

/** A press that the BFF refused, or whose answer did not reach this browser; the dialog stays. */
export function PressFailed({ error }: { error: Error | null }) {
  const t = useTranslations('whitelist.confirm');
  const codes = useTranslations('errors');
  if (error === null) return null;
  const failure = error instanceof ApiError ? error : undefined;
  return (
    <Note
      tone="bad"
      role="alert"
      className="mt-3"
      icon={<CircleAlert aria-hidden size={15} strokeWidth={1.8} />}
    >
      {codes(failure?.code ?? 'internal')} {failure?.ours ? null : t('lost')}{' '}
      {failure?.upstreamMessage ? <bdi>“{failure.upstreamMessage}”</bdi> : null}{' '}
      {failure?.requestId ? <span className="mono">{failure.requestId}</span> : null}
    </Note>
  );
}
