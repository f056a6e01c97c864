'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useConversionFormats } from '@/components/conversions/record/use-conversion-formats';
import { type AmountSize, amountSize, IN_CARD } from '@/components/conversions/request/amount-size';
import { RADIO } from '@/components/ui/controls/radio-styles';
import { cx } from '@/components/ui/cx';
import { Money } from '@/components/ui/data/money';
import type { Conversion, QuoteOption, SettlementDay } from '@/lib/contract/bff/conversions';
import { FixedDifference } from './fixed-difference';
import { optionDifference } from './option-difference';
import { OptionFacts } from './option-facts';

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

const CARD =
  'relative rounded-option px-6 pt-5 pb-4 shadow-edge-2 transition-[background-color,box-shadow] has-checked:bg-[linear-gradient(180deg,var(--accent-soft),transparent_62%)] has-checked:shadow-[inset_0_0_0_2px_var(--accent),0_8px_24px_-12px_color-mix(in_oklch,var(--accent)_40%,transparent)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus @max-[599px]:grid @max-[599px]:grid-cols-[auto_1fr] @max-[599px]:gap-x-2.5 @max-[599px]:px-4 @max-[599px]:pt-[13px] @max-[599px]:pb-[11px]';

/** Longer amounts are smaller, and break at last. */
const AMOUNT = {
  full: 'text-quote @max-[700px]:text-[1.625rem] @max-[700px]:leading-9 @max-[599px]:text-[1.3125rem] @max-[599px]:leading-6',
  long: 'text-[1.5rem] leading-11 font-[550] tracking-[-.032em] wrap-anywhere @max-[700px]:text-[1.1875rem] @max-[700px]:leading-9 @max-[599px]:leading-6',
  longest:
    'text-[1.0625rem] leading-7 font-[550] tracking-[-.02em] wrap-anywhere @max-[700px]:text-[0.9375rem] @max-[700px]:leading-6',
} as const satisfies Record<AmountSize, string>;

/** One option as a radio with a card as its label (docs/design.md 6, 11). */
export function OptionCard(props: OptionCardProps) {
  const { day, option, other, conversion, nowMs, name, checked, disabled, onChoose } = props;
  const t = useTranslations('convert');
  const f = useConversionFormats();
  const id = useId();
  const size = amountSize(f.amount(option.to_amount, conversion.to_currency), IN_CARD);
  return (
    <div className={cx(CARD, disabled ? undefined : 'hover:bg-hover')}>
      <label
        className={cx(
          'flex items-center gap-[9px] text-ink-2 after:absolute after:inset-0 after:rounded-option @max-[599px]:self-start',
          disabled ? undefined : 'cursor-pointer',
        )}
      >
        <input
          type="radio"
          name={name}
          value={day}
          checked={checked}
          disabled={disabled}
          aria-describedby={`${id}-amount ${id}-fixed ${id}-difference ${id}-facts`}
          onChange={() => onChoose(day)}
          className={cx(RADIO, 'relative z-1 outline-none')}
        />
        <b className="text-[0.9375rem] font-heavy text-ink">{day.toUpperCase()}</b>
        <span>{t(`quote.${day}`)}</span>
      </label>
      <p
        id={`${id}-amount`}
        className={cx(
          '@max-[599px]:text-end',
          size === 'full' ? '@max-[599px]:col-start-2 @max-[599px]:row-start-1' : '@max-[599px]:col-span-2',
        )}
      >
        <small className="mt-[22px] block text-meta leading-4 text-ink-3 @max-[599px]:sr-only">
          {t('form.receive')}{' '}
        </small>
        <span className={cx('block text-ink', AMOUNT[size])}>
          <Money
            size="headline"
            value={option.to_amount}
            currency={conversion.to_currency}
            {...(size === 'full' ? {} : { className: 'whitespace-normal!' })}
          />
        </span>
      </p>
      <p id={`${id}-fixed`} className="@max-[599px]:col-span-2">
        <FixedDifference conversion={conversion} option={option} />
      </p>
      <p
        id={`${id}-difference`}
        className="min-h-[22px] text-cell leading-[22px] wrap-anywhere @max-[599px]:col-span-2 @max-[599px]:min-h-0 @max-[599px]:text-end"
      >
        {other ? (
          <OptionDifferenceLine day={day} option={option} other={other} conversion={conversion} />
        ) : null}
      </p>
      <OptionFacts
        id={`${id}-facts`}
        day={day}
        option={option}
        conversion={conversion}
        nowMs={nowMs}
        checked={checked}
      />
    </div>
  );
}

interface DifferenceLineProps {
  day: SettlementDay;
  option: QuoteOption;
  other: QuoteOption;
  conversion: Conversion;
}

/** The difference to the other option, on the side the quote left open. */
function OptionDifferenceLine({ day, option, other, conversion }: DifferenceLineProps) {
  const t = useTranslations('convert.quote');
  const f = useConversionFormats();
  const difference = optionDifference(option, other, conversion.fixed_side);
  if (difference === undefined) return null;
  const { side, amount, better, equal } = difference;
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
