'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Attempt, Conversion } from '@/lib/contract/bff';
import { destinationText, sentDestination } from './destination';
import { useFormats } from './use-formats';

interface SentFactsProps {
  conversion: Conversion;
  attempt: Attempt;
  /** Confirmed figures of the answer instead of those that were on the screen. */
  confirmed: boolean;
}

/** Amounts, rate, settlement and destination of one acceptance. */
export function SentFacts({ conversion, attempt, confirmed }: SentFactsProps) {
  const t = useTranslations('convert');
  const f = useFormats();
  const source = confirmed ? (attempt.confirmed ?? {}) : attempt.seen;
  const eta = attempt.confirmed?.settlement_eta ?? conversion.options[attempt.settlement_day]?.settlement_eta;
  const destination = sentDestination(attempt);
  const none = t('detail.notGiven');
  const money = (value: string | undefined, currency: string) =>
    value === undefined ? none : f.amount(value, currency);
  const rate =
    source.rate === undefined
      ? none
      : f.rate(
          {
            rate: source.rate,
            ...(source.amount_from && { from_amount: source.amount_from }),
            ...(source.amount_to && { to_amount: source.amount_to }),
          },
          conversion,
        ).text;
  return (
    <FactList>
      <Fact label={t('form.send')}>{money(source.amount_from, conversion.from_currency)}</Fact>
      <Fact label={t('form.receive')}>
        <b className="font-semibold text-ink">{money(source.amount_to, conversion.to_currency)}</b>
      </Fact>
      <Fact label={t('quote.rate')}>{rate}</Fact>
      <Fact label={t('confirm.settlement')}>
        {attempt.settlement_day.toUpperCase()}
        {eta === undefined ? null : ` · ${f.weekdayInZone(eta)}`}
      </Fact>
      {destination ? (
        <Fact label={t(destination.kind === 'pix' ? 'confirm.toPix' : 'confirm.toWallet')}>
          {destination.kind === 'pix' ? `${t(`form.pixKind.${destination.key.kind}`)} ` : null}
          <bdi className={destination.kind === 'wallet' ? 'mono break-all' : undefined}>
            {destinationText(destination)}
          </bdi>
        </Fact>
      ) : null}
    </FactList>
  );
}

/** Label left, value right, hairlines between. */
export function FactList({ children }: { children: ReactNode }) {
  return (
    <dl className="text-cell *:flex *:justify-between *:gap-4 *:border-b *:border-line *:py-[7px] *:last:border-0">
      {children}
    </dl>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="shrink-0 text-ink-3">{label}</dt>
      <dd className="min-w-0 text-end break-words text-ink tabular-nums">{children}</dd>
    </div>
  );
}
