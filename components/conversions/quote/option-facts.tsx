'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { RateText, WireRate } from '@/components/conversions/record/rate-text';
import { useConversionFormats } from '@/components/conversions/record/use-conversion-formats';
import { cx } from '@/components/ui/cx';
import type { Conversion, QuoteOption, SettlementDay } from '@/lib/contract/bff/conversions';
import { lastRatesQuery } from '@/lib/queries/conversion-register';
import { durationText } from '@/lib/time/duration-text';
import { instantOf } from '@/lib/time/timestamp';

interface OptionFactsProps {
  id: string;
  day: SettlementDay;
  option: QuoteOption;
  conversion: Conversion;
  nowMs: number;
  checked: boolean;
}

export function OptionFacts({ id, day, option, conversion, nowMs, checked }: OptionFactsProps) {
  const t = useTranslations('convert');
  const f = useConversionFormats();
  const eta = instantOf(option.settlement_eta);
  return (
    <dl
      id={id}
      className={cx(
        'mt-[18px] border-t text-cell @max-[599px]:col-span-2 @max-[599px]:mt-2 *:flex *:justify-between *:gap-3 *:border-b *:py-[9px] *:last:border-0 *:last:pb-0 @max-[599px]:*:py-[5px]',
        checked ? 'border-accent-line/60 *:border-accent-line/60' : 'border-line *:border-line',
        '[&_dt]:shrink-0 [&_dt]:text-ink-3 [&_dd]:min-w-0 [&_dd]:text-end [&_dd]:wrap-anywhere [&_dd]:text-ink-3 [&_dd]:tabular-nums [&_dd_b]:font-strong [&_dd_b]:text-ink',
      )}
    >
      <div>
        <dt>{t('quote.rate')}</dt>
        <dd>
          <RateText figures={option} conversion={conversion} />
        </dd>
      </div>
      <LastRate day={day} conversion={conversion} nowMs={nowMs} />
      <div className={conversion.fixed_side === 'from' ? '@max-[599px]:border-0!' : undefined}>
        <dt>{t('quote.settles')}</dt>
        <dd>
          {option.settlement_eta === undefined || eta === undefined ? (
            t('quote.noEta')
          ) : (
            <>
              <b translate="no">{f.settlement(option.settlement_eta, nowMs)}</b>{' '}
              {eta > nowMs ? t('quote.in', { time: durationText(eta - nowMs) }) : null}
            </>
          )}
        </dd>
      </div>
      {/* A narrow panel shows the sent amount above. */}
      <div className={conversion.fixed_side === 'from' ? '@max-[599px]:hidden' : undefined}>
        <dt>{t('form.send')}</dt>
        <dd translate="no">{f.amount(option.from_amount, conversion.from_currency)}</dd>
      </div>
    </dl>
  );
}

/** The last rate that the API confirmed for this pair and day, our own. No rate of a market. */
function LastRate({ day, conversion, nowMs }: Pick<OptionFactsProps, 'day' | 'conversion' | 'nowMs'>) {
  const t = useTranslations('convert.quote');
  const f = useConversionFormats();
  const last = useQuery(lastRatesQuery(conversion)).data?.[day];
  if (last === undefined || last.rfq_id === conversion.rfq_id) return null;
  return (
    <div>
      <dt>{t('lastAccepted')}</dt>
      <dd translate="no">
        {f.rate(last, conversion).figure} · {f.brief(last.at, nowMs)}
        <WireRate end figures={last} conversion={conversion} />
      </dd>
    </div>
  );
}
