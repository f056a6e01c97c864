'use client';

import { useTranslations } from 'next-intl';
import {
  type Destination,
  destinationText,
  sentDestination,
} from '@/components/conversions/request/destination';
import { Fact, FactList, FIGURE_ROWS } from '@/components/ui/data/fact-list';
import type { Attempt, Conversion } from '@/lib/contract/bff/conversions';
import { defined } from '@/lib/contract/values/defined';
import { RateText } from './rate-text';
import { useConversionFormats } from './use-conversion-formats';

interface SentFactsProps {
  conversion: Conversion;
  attempt: Attempt;
  /** Shows confirmed figures instead of the shown ones. */
  confirmed: boolean;
}

export function AcceptanceFacts({ conversion, attempt, confirmed }: SentFactsProps) {
  const t = useTranslations('convert');
  const f = useConversionFormats();
  const source = confirmed ? (attempt.confirmed ?? {}) : attempt.seen;
  const eta = attempt.confirmed?.settlement_eta ?? conversion.options[attempt.settlement_day]?.settlement_eta;
  const destination = sentDestination(attempt);
  const none = t('detail.notGiven');
  const money = (value: string | undefined, currency: string) =>
    value === undefined ? none : f.amount(value, currency);
  const { rate, amount_from: from_amount, amount_to: to_amount } = source;
  return (
    <FactList className={FIGURE_ROWS}>
      <Fact name={t('form.send')}>{money(source.amount_from, conversion.from_currency)}</Fact>
      <Fact name={t('form.receive')}>
        {/* Only what the API confirmed is received. */}
        {confirmed ? (
          <b className="font-semibold text-ink">{money(source.amount_to, conversion.to_currency)}</b>
        ) : (
          money(source.amount_to, conversion.to_currency)
        )}
      </Fact>
      <Fact name={t('quote.rate')}>
        {rate === undefined ? (
          none
        ) : (
          <RateText figures={{ rate, ...defined({ from_amount, to_amount }) }} conversion={conversion} />
        )}
      </Fact>
      <Fact name={t('confirm.settlement')}>
        {attempt.settlement_day.toUpperCase()}
        {eta === undefined ? null : ` · ${f.weekdayInZone(eta)}`}
      </Fact>
      {destination ? <DestinationFact destination={destination} /> : null}
    </FactList>
  );
}

export function DestinationFact({ destination }: { destination: Destination }) {
  const t = useTranslations('convert');
  return (
    <Fact name={t(destination.kind === 'pix' ? 'confirm.toPix' : 'confirm.toWallet')}>
      {destination.kind === 'pix' ? `${t(`form.pixKind.${destination.key.kind}`)} ` : null}
      <bdi className={destination.kind === 'wallet' ? 'mono break-all' : undefined}>
        {destinationText(destination)}
      </bdi>
    </Fact>
  );
}
