'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { WORLD_CLAUSES } from '@/components/sandbox/clauses/clause-ids';
import { Section } from '@/components/sandbox/frame/sandbox-section';
import { Button } from '@/components/ui/controls/button';
import { Money } from '@/components/ui/data/money';
import { conversionsQuery } from '@/lib/queries/conversions';
import { useSandboxChange } from '@/lib/queries/sandbox';

/** Decides conversions under evaluation (ACC-27). */
export function EvaluatingConversions() {
  const t = useTranslations('sandbox');
  const change = useSandboxChange('world');
  const register = useInfiniteQuery({ ...conversionsQuery(), refetchInterval: 5_000 });
  const waiting = (register.data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter(({ state }) => state === 'evaluating');
  const decide = (rfqId: string, outcome: 'done' | 'refused') =>
    change.mutate({ to: `conversions/${encodeURIComponent(rfqId)}/resolve`, body: { outcome } });
  return (
    <Section title={t('waiting')} body={t('waitingBody')} clauses={WORLD_CLAUSES.waiting} change={change}>
      {waiting.length === 0 ? <p className="text-cell text-ink-3">{t('waitingNone')}</p> : null}
      <ul className="divide-y divide-line border-line not-empty:border-y">
        {waiting.map(({ rfq_id, from_currency, to_currency, attempt }) => (
          <li key={rfq_id} className="flex flex-wrap items-center gap-3 py-2">
            <Link
              href={`/conversions/${encodeURIComponent(rfq_id)}`}
              className="min-w-0 flex-1 truncate font-medium text-link hover:underline"
            >
              {attempt ? <Money value={attempt.seen.amount_from} currency={from_currency} /> : from_currency}{' '}
              → {to_currency}
            </Link>
            <Button size="sm" busy={change.isPending} onClick={() => decide(rfq_id, 'done')}>
              {t('decideDone')}
            </Button>
            <Button size="sm" busy={change.isPending} onClick={() => decide(rfq_id, 'refused')}>
              {t('decideRefused')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
