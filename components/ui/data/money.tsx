'use client';

import { useLocale, useTranslations } from 'next-intl';
import { cx } from '@/components/ui/cx';
import { minimumDecimals } from '@/lib/money/currencies';
import { isBeyondReading } from '@/lib/money/decimal';
import { formatAmount, formatSigned } from '@/lib/money/format';
import { UnreadableNumber } from './unreadable-number';

export interface MoneyProps {
  /** Decimal string exactly as the API sent it. */
  value: string;
  currency: string;
  /** `calculated_BRL_*` figures: marked ≈, never used for trading. */
  approx?: boolean;
  signed?: boolean;
  size?: 'cell' | 'headline' | 'lead' | 'section' | 'quote' | 'display';
  /** No symbol or code: a heading names the currency. */
  bare?: boolean;
  className?: string;
}

const SIZE = {
  cell: '',
  headline: '',
  lead: 'font-strong',
  section: 'text-[1.125rem] leading-6 font-strong tracking-[-.02em]',
  quote: 'text-quote',
  display: 'text-display max-md:text-[2.125rem] max-md:leading-10',
} as const;

/** Shows every digit sent; screen readers get the plain text once. */
export function Money(props: MoneyProps) {
  return isBeyondReading(props.value) ? <UnreadableNumber value={props.value} /> : <Figure {...props} />;
}

function Figure({ value, currency, approx, signed, size = 'cell', bare, className }: MoneyProps) {
  const locale = useLocale();
  const parts = signed ? formatSigned(value, currency, locale) : formatAmount(value, currency, locale);
  const zero = /^-?0*(\.0*)?$/.test(value);
  const large = size === 'display' || size === 'quote' || size === 'headline';
  const quiet = 'font-normal text-ink-3';
  const decimals = parts.fraction;
  // Eight decimals carry value: only trailing zeros are quiet.
  const loud = minimumDecimals(currency) >= 8 && !zero ? decimals.length - parts.trailingZeros : 0;
  const spoken = bare ? `${parts.integer}${parts.fraction}` : parts.text;
  return (
    <span
      translate="no"
      className={cx(
        'whitespace-nowrap tabular-nums',
        zero && size === 'lead' ? '' : SIZE[size],
        zero && quiet,
        className,
      )}
    >
      <span className="sr-only">
        {approx ? <Approximately /> : null}
        {spoken}
      </span>
      <span aria-hidden>
        {approx || (parts.symbol && !bare) ? (
          <span className={cx(quiet, large && 'me-[.36em] text-[.62em] tracking-[-.02em]')}>
            {[approx && '≈', !bare && parts.symbol].filter(Boolean).join(' ')}
            {large && size !== 'headline' ? '' : ' '}
          </span>
        ) : null}
        {parts.integer + decimals.slice(0, loud)}
        <span className={cx('text-ink-3', zero && 'font-normal')}>{decimals.slice(loud)}</span>
        {parts.code && !bare ? (
          <span className={cx(quiet, 'ms-[.32em] text-[max(0.75rem,.86em)]')}>{parts.code}</span>
        ) : null}
      </span>
    </span>
  );
}

/** A component of its own: most amounts need no messages. */
function Approximately() {
  const t = useTranslations('common');
  return `${t('approximate')} `;
}
