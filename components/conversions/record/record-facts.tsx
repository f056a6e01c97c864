'use client';

import { useTranslations } from 'next-intl';
import {
  type Destination,
  destinationText,
  sentDestination,
} from '@/components/conversions/request/destination';
import { Fact, FactList, FIGURE_ROWS } from '@/components/ui/data/fact-list';
import type { Attempt, Conversion } from '@/lib/contract/bff/conversions';
import type { NamedDestination } from '@/lib/contract/bff/destinations';
import { defined } from '@/lib/contract/values/defined';
import { RateText } from './rate-text';
import { recordAmounts } from './record-amounts';
import { useConversionFormats } from './use-conversion-formats';

export function RecordFacts({ conversion }: { conversion: Conversion }) {
  const { attempt } = conversion;
  return (
    <>
      {attempt ? (
        <AcceptanceFacts
          conversion={conversion}
          attempt={attempt}
          confirmed={attempt.confirmed !== undefined}
        />
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
  const f = useConversionFormats();
  const { from, to } = recordAmounts(conversion);
  const destination = sentDestination(conversion.asked_destination ?? {});
  const options = (['d0', 'd1'] as const).flatMap((day) => {
    const option = conversion.options[day];
    return option ? [{ day, option }] : [];
  });
  return (
    <FactList className={FIGURE_ROWS}>
      {from === undefined ? null : (
        <Fact name={t('detail.fixedSend')}>{f.amount(from, conversion.from_currency)}</Fact>
      )}
      {to === undefined ? null : (
        <Fact name={t('detail.fixedReceive')}>{f.amount(to, conversion.to_currency)}</Fact>
      )}
      {destination ? <DestinationFact destination={destination} /> : null}
      {options.map(({ day, option }) => (
        <Fact key={day} name={day.toUpperCase()}>
          {conversion.fixed_side === 'from'
            ? f.amount(option.to_amount, conversion.to_currency)
            : f.amount(option.from_amount, conversion.from_currency)}
          {' · '}
          <RateText figures={option} conversion={conversion} />
        </Fact>
      ))}
    </FactList>
  );
}

function Times({ conversion }: { conversion: Conversion }) {
  const t = useTranslations('convert.detail');
  const f = useConversionFormats();
  const request = conversion.attempt?.request;
  const at = (timestamp: string | undefined, otherwise: string) =>
    timestamp === undefined ? otherwise : f.dateTimeInZone(timestamp);
  return (
    <FactList className={FIGURE_ROWS}>
      <Fact name={t('created')}>{at(conversion.created_at, t('notGiven'))}</Fact>
      <Fact name={t('createdBy')}>
        <bdi>{conversion.created_by.name}</bdi>
      </Fact>
      {request === undefined ? null : (
        <Fact name={t('requestedBy')}>
          <bdi>{request.maker.name}</bdi>,{' '}
          <a
            href={`/requests/${encodeURIComponent(request.id)}`}
            className="font-medium text-link hover:underline"
          >
            {t('request')}
          </a>
        </Fact>
      )}
      <Fact name={t('expires')}>{at(conversion.expires_at, t('notGiven'))}</Fact>
      <Fact name={t('renewable')}>{at(conversion.renewable_up_to, t('notGiven'))}</Fact>
      <Fact name={t('readAt')}>{at(conversion.read_at, t('never'))}</Fact>
    </FactList>
  );
}

/** What left with a confirmation, or would have. */
export type SentTerms = Pick<Attempt, 'settlement_day' | 'seen' | 'wallet_id' | 'pix_key'> &
  Partial<Pick<Attempt, 'confirmed' | 'destination'>>;

/** Nothing goes and nothing comes: a figure of the quote would read as money. */
const WITHOUT_EFFECT: ReadonlySet<Conversion['state']> = new Set([
  'refused',
  'rejected',
  'closed',
  'discarded',
]);

interface SentFactsProps {
  conversion: Conversion;
  attempt: SentTerms;
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
  const asked = conversion.fixed_side;
  return (
    <FactList className={FIGURE_ROWS}>
      {WITHOUT_EFFECT.has(conversion.state) ? (
        <Fact name={t(asked === 'from' ? 'detail.askedSend' : 'detail.askedReceive')}>
          {money(source[`amount_${asked}`], conversion[`${asked}_currency`])}
        </Fact>
      ) : (
        <>
          <Fact name={t('form.send')}>{money(source.amount_from, conversion.from_currency)}</Fact>
          <Fact name={t('form.receive')}>
            {/* Only what the API confirmed is received. */}
            {confirmed ? (
              <b className="font-semibold text-ink">{money(source.amount_to, conversion.to_currency)}</b>
            ) : (
              money(source.amount_to, conversion.to_currency)
            )}
          </Fact>
        </>
      )}
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
      {destination ? <DestinationFact destination={destination} named={attempt.destination} /> : null}
    </FactList>
  );
}

interface DestinationFactProps {
  destination: Destination;
  named?: NamedDestination | undefined;
}

function DestinationFact({ destination, named }: DestinationFactProps) {
  const t = useTranslations('convert');
  return (
    <Fact name={t(destination.kind === 'pix' ? 'confirm.toPix' : 'confirm.toWallet')}>
      {destination.kind === 'pix' ? <span>{t(`form.pixKind.${destination.key.kind}`)} </span> : null}
      <bdi translate="no" className={destination.kind === 'wallet' ? 'mono break-all' : undefined}>
        {destinationText(destination)}
      </bdi>
      {named ? (
        <span className="block text-ink-3">
          <bdi>{named.name}</bdi>
          {named.name === named.owner ? null : (
            <>
              {' · '}
              <bdi>{named.owner}</bdi>
            </>
          )}
        </span>
      ) : null}
    </Fact>
  );
}
