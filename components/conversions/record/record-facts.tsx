'use client';

import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/copy-button';
import type { Conversion } from '@/lib/contract/bff';
import { recordAmounts } from './record-amounts';
import { Fact, FactList, SentFacts } from './sent-facts';
import { useFormats } from './use-formats';

/** Amounts, rate, times and people of a record. */
export function RecordFacts({ conversion }: { conversion: Conversion }) {
  const { attempt } = conversion;
  return (
    <>
      {attempt ? (
        <SentFacts conversion={conversion} attempt={attempt} confirmed={attempt.confirmed !== undefined} />
      ) : (
        <Requested conversion={conversion} />
      )}
      <div className="border-t border-line">
        <Times conversion={conversion} />
      </div>
    </>
  );
}

function Requested({ conversion }: { conversion: Conversion }) {
  const t = useTranslations('convert');
  const f = useFormats();
  const { from, to } = recordAmounts(conversion);
  const options = (['d0', 'd1'] as const).flatMap((day) => {
    const option = conversion.options[day];
    return option ? [{ day, option }] : [];
  });
  return (
    <FactList>
      {from === undefined ? null : (
        <Fact label={t('detail.fixedSend')}>{f.amount(from, conversion.from_currency)}</Fact>
      )}
      {to === undefined ? null : (
        <Fact label={t('detail.fixedReceive')}>{f.amount(to, conversion.to_currency)}</Fact>
      )}
      {options.map(({ day, option }) => (
        <Fact key={day} label={day.toUpperCase()}>
          {conversion.fixed_side === 'from'
            ? f.amount(option.to_amount, conversion.to_currency)
            : f.amount(option.from_amount, conversion.from_currency)}
          {' · '}
          {f.rate(option, conversion).text} <CopyButton value={option.rate} label={t('detail.copy.rate')} />
        </Fact>
      ))}
    </FactList>
  );
}

function Times({ conversion }: { conversion: Conversion }) {
  const t = useTranslations('convert.detail');
  const f = useFormats();
  const at = (timestamp: string | undefined, otherwise: string) =>
    timestamp === undefined ? otherwise : f.dateTimeInZone(timestamp);
  return (
    <FactList>
      <Fact label={t('created')}>{at(conversion.created_at, t('notGiven'))}</Fact>
      <Fact label={t('createdBy')}>
        <bdi>{conversion.created_by.name}</bdi>
      </Fact>
      <Fact label={t('expires')}>{at(conversion.expires_at, t('notGiven'))}</Fact>
      <Fact label={t('renewable')}>{at(conversion.renewable_up_to, t('notGiven'))}</Fact>
      <Fact label={t('readAt')}>{at(conversion.read_at, t('never'))}</Fact>
    </FactList>
  );
}
