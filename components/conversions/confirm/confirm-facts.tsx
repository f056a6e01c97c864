'use client';

import { useTranslations } from 'next-intl';
import { RateText } from '@/components/conversions/record/rate-text';
import { useConversionFormats } from '@/components/conversions/record/use-conversion-formats';
import type { Availability } from '@/components/conversions/request/availability';
import { destinationText, walletDoubt } from '@/components/conversions/request/destination';
import { Fact, FactList, FIGURE_ROWS } from '@/components/ui/data/fact-list';
import type { Conversion } from '@/lib/contract/bff/conversions';
import type { Confirmation } from './confirmation';

interface ConfirmFactsProps {
  conversion: Conversion;
  confirmation: Confirmation;
  availability: Availability | undefined;
}

/** What is sent besides the amounts, and what is available now (ACC-33). */
export function ConfirmFacts({ conversion, confirmation, availability }: ConfirmFactsProps) {
  const t = useTranslations('convert');
  const f = useConversionFormats();
  const { option, destination, body } = confirmation;
  const eta = option.settlement_eta;
  const doubt = destination.kind === 'wallet' ? walletDoubt(destination.walletId) : undefined;
  return (
    <div className="mt-1.5">
      <FactList className={FIGURE_ROWS}>
        <Fact name={t('quote.rate')}>
          <RateText figures={option} conversion={conversion} />
        </Fact>
        <Fact name={t('confirm.settlement')}>
          {body.settlement_day.toUpperCase()}
          {eta === undefined ? null : ` · ${f.weekdayInZone(eta)}`}
        </Fact>
        <Fact name={t(destination.kind === 'pix' ? 'confirm.toPix' : 'confirm.toWallet')}>
          {destination.kind === 'pix' ? `${t(`form.pixKind.${destination.key.kind}`)} ` : null}
          <bdi className={destination.kind === 'wallet' ? 'mono break-all' : 'break-all'}>
            {destinationText(destination, true)}
          </bdi>
          {doubt ? <span className="block text-warn">{t(`form.${doubt}`)}</span> : null}
        </Fact>
        <Fact name={t('confirm.availableNow')}>
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
  const f = useConversionFormats();
  if (availability?.kind === 'total') return f.amount(availability.value, currency);
  if (availability?.kind !== 'accounts') return t('detail.notGiven');
  return availability.accounts.map(({ id, label, value }) => (
    <span key={id} className="block">
      <bdi>{label}</bdi> {value === undefined ? '–' : f.amount(value, currency)}
    </span>
  ));
}
