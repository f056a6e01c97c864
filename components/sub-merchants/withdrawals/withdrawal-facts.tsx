'use client';

import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { QuotedText } from '@/components/ui/data/quoted-text';
import { useAmountText } from '@/components/ui/data/use-amount-text';
import { Note } from '@/components/ui/feedback/note';
import { useTimes } from '@/components/ui/hooks/use-times';
import type { SubMerchantWithdrawal } from '@/lib/contract/bff/sub-merchants/withdrawals';

const FIGURES = ['amount', 'account', 'group', 'address'] as const;

/** API status, last evidence, manual resolution, and contradictions in red (safety 20). */
export function CardFacts({ withdrawal }: { withdrawal: SubMerchantWithdrawal }) {
  const t = useTranslations('subWithdrawals');
  const common = useTranslations('common');
  const codes = useTranslations('errors');
  const times = useTimes();
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
      <Evidence withdrawal={withdrawal} />
      {word === undefined ? null : (
        <p className="mt-2 text-cell text-ink-2">
          {t('word', { name: word.actor.name, time: times.at(word.at, 'dayTime') })}{' '}
          <QuotedText>{word.note}</QuotedText>
        </p>
      )}
      {overruled === true && word !== undefined ? (
        <Note tone="bad" role="alert" className="mt-2" icon={icon}>
          <b>{t('overruled', { name: word.actor.name, time: times.at(word.at, 'dayTime') })}</b>
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

/** Evidence from the list first, then the balance; neither proves absence. */
function Evidence({ withdrawal: { state, reading, asked } }: { withdrawal: SubMerchantWithdrawal }) {
  const t = useTranslations('subWithdrawals.reading');
  const times = useTimes();
  const amountText = useAmountText();
  if (state !== 'unknown') return null;
  if (reading === undefined) return <p className="mt-2 text-cell text-ink-2">{t('none')}</p>;
  const values = { count: reading.scanned, time: times.at(reading.at, 'time') };
  const { available: before } = asked;
  return (
    <p role="status" className="mt-2 text-cell text-ink-2">
      {reading.complete ? t('complete', values) : t('incomplete', values)}{' '}
      {before === undefined || reading.available === undefined
        ? null
        : t('balance', {
            before: amountText(before, asked.account),
            now: amountText(reading.available, asked.account),
          })}
    </p>
  );
}
