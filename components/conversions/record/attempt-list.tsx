'use client';

import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { Tag } from '@/components/ui/data/badge';
import { ShortId } from '@/components/ui/data/short-id';
import type { Attempt, Conversion, ResolvedBy } from '@/lib/contract/bff/conversions';
import { WireRate } from './rate-text';
import { useConversionFormats } from './use-conversion-formats';

/** Every acceptance sent: who, when, figures, answer. */
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
  const f = useConversionFormats();
  const { rate, amount_from, amount_to } = attempt.seen;
  const shown = { rate, from_amount: amount_from, to_amount: amount_to };
  const answer = [attempt.http_status, attempt.state].filter(Boolean).join(' · ');
  return (
    <li className="border-b border-line py-2.5 text-cell last:border-0">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Tag>{attempt.settlement_day.toUpperCase()}</Tag>
        <b translate="no" className="font-strong text-ink tabular-nums">
          {f.rate(shown, conversion).text}
        </b>
        <span translate="no" className="mono ms-auto text-ink-2">
          {answer === '' ? t('outcome.noAnswer') : answer}
        </span>
      </p>
      <WireRate figures={shown} conversion={conversion} />
      <p className="mt-0.5 text-meta text-ink-3 tabular-nums">
        {f.dateTime(attempt.sent_at)} · <bdi>{attempt.actor.name}</bdi>
      </p>
      {attempt.resolved_by ? <Recorded resolution={attempt.resolved_by} /> : null}
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

/** The note is evidence, so it is quoted whole. */
function Recorded({ resolution }: { resolution: ResolvedBy }) {
  const t = useTranslations('convert.detail');
  const f = useConversionFormats();
  return (
    <p className="mt-0.5 text-meta text-ink-2">
      {t(resolution.outcome === 'accepted' ? 'recordedAccepted' : 'recordedNotAccepted', {
        name: resolution.actor.name,
        at: f.dateTime(resolution.at),
      })}
      : “<bdi>{resolution.note}</bdi>”
    </p>
  );
}
