'use client';

import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { QuotedText } from '@/components/ui/data/quoted-text';
import { useAmountText } from '@/components/ui/data/use-amount-text';
import { describeFailure } from './describe-failure';
import { Note } from './note';

interface ErrorNoteProps {
  error: unknown;
  lead?: ReactNode;
  /** Replaces the text of the error code. */
  reason?: ReactNode;
  /** Says what a second press does. */
  after?: ReactNode;
  detailed?: boolean;
  className?: string;
}

/** Shows a failed action; a failed read has `ErrorState`. */
export function ErrorNote({ error, lead, reason, after, detailed, className = 'mt-3' }: ErrorNoteProps) {
  if (error === null || error === undefined) return null;
  const { requestId } = describeFailure(error);
  return (
    <Note
      tone="bad"
      role="alert"
      className={className}
      icon={detailed ? <CircleAlert aria-hidden size={15} strokeWidth={1.8} /> : undefined}
    >
      {lead ? <b>{lead}</b> : null} <ErrorReason error={error} reason={reason} /> {after}{' '}
      {detailed && requestId ? (
        <span translate="no" className="mono">
          {requestId}
        </span>
      ) : null}
    </Note>
  );
}

export function ErrorReason({ error, reason }: Pick<ErrorNoteProps, 'error' | 'reason'>) {
  const t = useTranslations('common');
  const codes = useTranslations('errors');
  const amount = useAmountText();
  const { code, upstreamMessage, left } = describeFailure(error);
  return (
    <>
      {reason ?? codes(code)}{' '}
      {left === undefined
        ? null
        : t('leftToday', {
            amount: amount(left.amount, left.currency),
            per: left.per ?? 'person',
            over: left.over ?? 'day',
          })}{' '}
      {upstreamMessage ? (
        <span>
          {t('apiSays')}: <QuotedText>{upstreamMessage}</QuotedText>
        </span>
      ) : null}
    </>
  );
}
