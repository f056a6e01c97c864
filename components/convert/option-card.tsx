'use client';

import { MoonStar } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/cx';
import { Money } from '@/components/ui/money';
import type { Conversion, QuoteOption, SettlementDay } from '@/lib/contract/bff';
import { durationText } from './countdown';
import { optionDifference } from './option-difference';
import { instant } from './rate-window';
import { useFormats } from './use-formats';

export const RADIO =
  'size-[17px] shrink-0 appearance-none rounded-full bg-sheet shadow-[inset_0_0_0_1.5px_var(--line-3)] checked:shadow-[inset_0_0_0_5.5px_var(--accent)]';

interface OptionCardProps {
  day: SettlementDay;
  option: QuoteOption;
  other: QuoteOption | undefined;
  conversion: Conversion;
  nowMs: number;
  name: string;
  checked: boolean;
  disabled: boolean;
  onChoose(day: SettlementDay): void;
}

/** One settlement option: the whole card is the label of a native radio (language.md 6, 11). */
export function OptionCard(props: OptionCardProps) {
  const { day, option, other, conversion, nowMs, name, checked, disabled, onChoose } = props;
  const t = useTranslations('convert');
  const f = useFormats();
  const rate = f.rate(option, conversion);
  const eta = instant(option.settlement_eta);
  return (
    <label
      className={cx(
        'relative block rounded-option px-6 pt-5 pb-4 shadow-edge-2 transition-[background-color,box-shadow] has-checked:bg-[linear-gradient(180deg,var(--accent-soft),transparent_62%)] has-checked:shadow-[inset_0_0_0_2px_var(--accent),0_8px_24px_-12px_color-mix(in_oklch,var(--accent)_40%,transparent)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        '@max-[599px]:grid @max-[599px]:grid-cols-[auto_1fr] @max-[599px]:gap-x-2.5 @max-[599px]:px-4 @max-[599px]:pt-[13px] @max-[599px]:pb-[11px]',
        disabled ? 'cursor-default' : 'cursor-pointer hover:bg-hover',
      )}
    >
      <span className="flex items-center gap-[9px] text-ink-2">
        <input
          type="radio"
          name={name}
          value={day}
          checked={checked}
          disabled={disabled}
          onChange={() => onChoose(day)}
          className={cx(RADIO, 'outline-none')}
        />
        <b className="text-[0.9375rem] font-heavy text-ink">{day.toUpperCase()}</b>
        <span>{t(`quote.${day}`)}</span>
      </span>
      <small className="mt-[22px] block text-meta leading-4 text-ink-3 @max-[599px]:sr-only">
        {t('form.receive')}
      </small>
      <span className="block text-quote text-ink @max-[599px]:col-start-2 @max-[599px]:row-start-1 @max-[599px]:text-end @max-[599px]:text-[1.3125rem] @max-[599px]:leading-6 @max-[820px]:text-[1.625rem] @max-[820px]:leading-9">
        <Money value={option.to_amount} currency={conversion.to_currency} />
      </span>
      <span className="block min-h-[22px] text-cell leading-[22px] @max-[599px]:col-span-2 @max-[599px]:min-h-0 @max-[599px]:text-end">
        {other ? <DifferenceLine day={day} option={option} other={other} conversion={conversion} /> : null}
      </span>
      <dl
        className={cx(
          'mt-[18px] border-t text-cell @max-[599px]:col-span-2 @max-[599px]:mt-2 *:flex *:justify-between *:gap-3 *:border-b *:py-[9px] *:last:border-0 *:last:pb-0 @max-[599px]:*:py-[5px]',
          checked ? 'border-accent-line/60 *:border-accent-line/60' : 'border-line *:border-line',
          '[&_dt]:text-ink-3 [&_dd]:text-end [&_dd]:text-ink-3 [&_dd]:tabular-nums [&_dd_b]:font-strong [&_dd_b]:text-ink',
        )}
      >
        <div>
          <dt>{t('quote.rate')}</dt>
          <dd>
            <b>{rate.figure}</b> {rate.unit}
          </dd>
        </div>
        <div>
          <dt>{t('quote.settles')}</dt>
          <dd>
            {option.settlement_eta === undefined || eta === undefined ? (
              t('quote.noEta')
            ) : (
              <>
                <b>{f.settlement(option.settlement_eta, nowMs)}</b>{' '}
                {eta > nowMs ? t('quote.in', { time: durationText(eta - nowMs) }) : null}
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('form.send')}</dt>
          <dd>{f.amount(option.from_amount, conversion.from_currency)}</dd>
        </div>
      </dl>
    </label>
  );
}

function DifferenceLine({
  day,
  option,
  other,
  conversion,
}: Pick<OptionCardProps, 'day' | 'option' | 'conversion'> & { other: QuoteOption }) {
  const t = useTranslations('convert.quote');
  const f = useFormats();
  const { side, amount, better, equal } = optionDifference(option, other, conversion.fixed_side);
  const rival = day === 'd0' ? 'D1' : 'D0';
  if (equal) return <span className="text-ink-3">{t('same', { option: rival })}</span>;
  const more = !amount.startsWith('-');
  const currency = side === 'to' ? conversion.to_currency : conversion.from_currency;
  const plain = f.unsigned(amount, currency);
  const shown = side === 'to' && more ? f.signed(amount, currency) : plain;
  const key = side === 'to' ? (more ? 'moreThan' : 'lessThan') : more ? 'sendMoreThan' : 'sendLessThan';
  return (
    <span className={better ? 'font-strong text-ok' : 'text-ink-3'}>
      {t(key, { amount: shown, option: rival })}
    </span>
  );
}

/** A window that was not offered is drawn as absence, in words, not as a disabled control (safety 23). */
export function AbsentOption({ day }: { day: SettlementDay }) {
  const t = useTranslations('convert.quote');
  return (
    <div className="flex flex-col rounded-option border-[1.5px] border-dashed border-line-2 bg-sunken px-[18.5px] py-[14.5px] max-md:px-4">
      <p className="flex items-center gap-[9px] text-ink-3">
        <span aria-hidden className={RADIO} />
        <b className="text-[0.9375rem] font-heavy">{day.toUpperCase()}</b>
        <span>{t(day)}</span>
      </p>
      <div className="m-auto max-w-[31ch] py-[18px] text-center text-cell leading-[19px] text-ink-3 @max-[599px]:py-1.5">
        <MoonStar aria-hidden size={18} strokeWidth={1.6} className="mx-auto mb-2.5 @max-[599px]:hidden" />
        <b className="mb-1 block text-body font-semibold text-ink-2">{t('notOffered')}</b>
        <p>{t(day === 'd0' ? 'absentD0' : 'absentD1')}</p>
      </div>
    </div>
  );
}
