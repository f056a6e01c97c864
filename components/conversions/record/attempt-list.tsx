'use client';

import { useTranslations } from 'next-intl';
import { Tag } from '@/components/ui/badge';
import { CopyButton } from '@/components/ui/copy-button';
import { ShortId } from '@/components/ui/short-id';
import type { Attempt, Conversion, ResolvedBy } from '@/lib/contract/bff';
import { useFormats } from './use-formats';

/** Every acceptance that was sent for this quote: who, when, at which figures, and the API's answer in its own terms. */
export function AttemptList({ conversion }: { conversion: Conversion }) {
  const t = useTranslations('convert.detail');
  if (conversion.attempts.length === 0) return <p className="text-cell text-ink-3">{t('noAttempts')}</p>;
  return (
    <ul>
      {conversion.attempts.map((attempt) => (
        <AttemptItem key={attempt.intent_id} attempt={attempt} conversion={conversion} />
      ))}
    </ul>
  );
}

function AttemptItem({ attempt, conversion }: { attempt: Attempt; conversion: Conversion }) {
  const t = useTranslations('convert');
  const f = useFormats();
  const rate = f.rate(
    { rate: attempt.seen.rate, from_amount: attempt.seen.amount_from, to_amount: attempt.seen.amount_to },
    conversion,
  );
  const answer = [attempt.http_status, attempt.state].filter(Boolean).join(' · ');
  return (
    <li className="border-b border-line py-2.5 text-cell last:border-0">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Tag>{attempt.settlement_day.toUpperCase()}</Tag>
        <b className="font-strong text-ink tabular-nums">{rate.text}</b>
        <span className="mono ms-auto text-ink-2">{answer === '' ? t('outcome.noAnswer') : answer}</span>
      </p>
      <p className="mt-0.5 text-meta text-ink-3 tabular-nums">
        {f.dateTime(attempt.sent_at)} · <bdi>{attempt.actor.name}</bdi>
      </p>
      {attempt.resolved_by ? <Recorded word={attempt.resolved_by} /> : null}
      {attempt.reason ? (
        <p className="mt-0.5 text-meta text-ink-2">
          {t('detail.reason')}: “<bdi>{attempt.reason}</bdi>”
        </p>
      ) : null}
      <p className="mt-0.5 flex items-center gap-1.5 text-meta text-ink-3">
        {t('detail.requestId')} <ShortId value={attempt.request_id} />
        <CopyButton value={attempt.request_id} label={t('detail.copy.code')} />
      </p>
    </li>
  );
}

/** Who recorded which end, when and why: the note is evidence, so it is quoted whole. */
function Recorded({ word }: { word: ResolvedBy }) {
  const t = useTranslations('convert.detail');
  const f = useFormats();
  return (
    <p className="mt-0.5 text-meta text-ink-2">
      {t(word.outcome === 'accepted' ? 'recordedAccepted' : 'recordedNotAccepted', {
        name: word.actor.name,
        at: f.dateTime(word.at),
      })}
      : “<bdi>{word.note}</bdi>”
    </p>
  );
}
