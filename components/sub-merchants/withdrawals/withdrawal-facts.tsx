'use client';

import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Note } from '@/components/ui/note';
import { Quote } from '@/components/ui/quote';
import type { SubWithdrawal } from '@/lib/contract/bff-sub-withdrawals';
import { useFormats } from './use-formats';

const FIGURES = ['amount', 'account', 'group', 'address'] as const;

/** The API's words, what the last look found, a person's word, and in red what contradicts it (safety 20). */
export function CardFacts({ withdrawal }: { withdrawal: SubWithdrawal }) {
  const t = useTranslations('subWithdrawals');
  const common = useTranslations('common');
  const codes = useTranslations('errors');
  const f = useFormats();
  const { reason, fault, differs, ambiguous = [], word, overruled } = withdrawal;
  const figures = FIGURES.filter((name) => differs?.includes(name)).map((name) => t(`figure.${name}`));
  const icon = <TriangleAlert aria-hidden size={16} strokeWidth={1.8} />;
  return (
    <>
      {reason === undefined ? null : (
        <blockquote className="mt-2 border-s-[3px] border-line-2 ps-3 text-cell text-ink-2">
          <span className="block text-meta text-ink-3">{common('apiSays')}</span>
          <bdi className="break-words">{reason}</bdi>
        </blockquote>
      )}
      {fault === undefined || fault === 'upstream_rejected' || fault === 'upstream_failed' ? null : (
        <p className="mt-2 text-cell text-ink-2">{codes(fault)}</p>
      )}
      <Looked withdrawal={withdrawal} />
      {word === undefined ? null : (
        <p className="mt-2 text-cell text-ink-2">
          {t('word', { name: word.actor.name, time: f.day(word.at) })} <Quote>{word.note}</Quote>
        </p>
      )}
      {overruled === true && word !== undefined ? (
        <Note tone="bad" role="alert" className="mt-2" icon={icon}>
          <b>{t('overruled', { name: word.actor.name, time: f.day(word.at) })}</b>
        </Note>
      ) : null}
      {ambiguous.length === 0 ? null : (
        <Note tone="bad" role="alert" className="mt-2" icon={icon}>
          <b>{t('ambiguous', { count: String(ambiguous.length) })}</b>{' '}
          <span className="mono break-all">{ambiguous.join(', ')}</span>
        </Note>
      )}
      {figures.length === 0 ? null : (
        <Note tone="bad" role="alert" className="mt-2" icon={icon}>
          <b>{t('differs', { figures: figures.join(', ') })}</b>
        </Note>
      )}
    </>
  );
}

/** The list is the first witness, the balance the second; neither is proof that it was not made. */
function Looked({ withdrawal: { state, reading, asked } }: { withdrawal: SubWithdrawal }) {
  const t = useTranslations('subWithdrawals.reading');
  const f = useFormats();
  if (state !== 'unknown') return null;
  if (reading === undefined) return <p className="mt-2 text-cell text-ink-2">{t('none')}</p>;
  const values = { count: reading.scanned, time: f.time(reading.at) };
  const { available: before } = asked;
  return (
    <p role="status" className="mt-2 text-cell text-ink-2">
      {reading.complete ? t('complete', values) : t('incomplete', values)}{' '}
      {before === undefined || reading.available === undefined
        ? null
        : t('balance', {
            before: f.amount(before, asked.account),
            now: f.amount(reading.available, asked.account),
          })}
    </p>
  );
}
