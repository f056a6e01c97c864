'use client';

import { useTranslations } from 'next-intl';
import type { Conversion } from '@/lib/contract/bff';
import type { Availability } from './availability';
import type { Confirmation } from './confirmation';
import { destinationText } from './destination';
import { Fact, FactList } from './sent-facts';
import { useFormats } from './use-formats';

interface ConfirmFactsProps {
  conversion: Conversion;
  confirmation: Confirmation;
  availability: Availability | undefined;
}

/** Rate, settlement, destination in full, and what is available at this moment (ACC-33). */
export function ConfirmFacts({ conversion, confirmation, availability }: ConfirmFactsProps) {
  const t = useTranslations('convert');
  const f = useFormats();
  const { option, destination, body } = confirmation;
  const rate = f.rate(option, conversion);
  const eta = option.settlement_eta;
  return (
    <div className="mt-1.5">
      <FactList>
        <Fact label={t('quote.rate')}>
          <b className="font-semibold">{rate.figure}</b> {rate.unit}
        </Fact>
        <Fact label={t('confirm.settlement')}>
          {body.settlement_day.toUpperCase()}
          {eta === undefined ? null : ` · ${f.weekdayInZone(eta)}`}
        </Fact>
        <Fact label={t(destination.kind === 'pix' ? 'confirm.toPix' : 'confirm.toWallet')}>
          {destination.kind === 'pix' ? `${t(`form.pixKind.${destination.key.kind}`)} ` : null}
          <bdi className={destination.kind === 'wallet' ? 'mono break-all' : 'break-all'}>
            {destinationText(destination, true)}
          </bdi>
        </Fact>
        <Fact label={t('confirm.availableNow')}>
          <AvailableNow currency={conversion.from_currency} availability={availability} />
        </Fact>
      </FactList>
    </div>
  );
}

function AvailableNow({
  currency,
  availability,
}: {
  currency: string;
  availability: Availability | undefined;
}) {
  const t = useTranslations('convert');
  const f = useFormats();
  if (availability?.kind === 'total') return f.amount(availability.value, currency);
  if (availability?.kind !== 'accounts') return t('detail.notGiven');
  return availability.accounts.map(({ id, label, value }) => (
    <span key={id} className="block">
      <bdi>{label}</bdi> {value === undefined ? '–' : f.amount(value, currency)}
    </span>
  ));
}
