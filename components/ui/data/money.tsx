'use client';

import { useLocale, useTranslations } from 'next-intl';
import { minimumDecimals } from '@/lib/money/currencies';
import { formatAmount, formatSigned } from '@/lib/money/format';
import { cx } from './cx';

export interface MoneyProps {
  /** Decimal string exactly as the API sent it. */
  value: string;
  currency: string;
  /** `calculated_BRL_*` figures: marked with ≈, never used for trading. */
  approx?: boolean;
  /** Shows + or − in front. */
  signed?: boolean;
  /** `cell` inherits, `headline` too but with a smaller symbol; the others set their own type size. */
  size?: 'cell' | 'headline' | 'lead' | 'section' | 'quote' | 'display';
  /** Leaves out the symbol or code, where a heading already names the currency. */
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

/**
 * An amount: symbol or code and decimals quiet, integer loud. Every digit that the API sent is shown. Screen
 * readers get the plain text once.
 */
export function Money({ value, currency, approx, signed, size = 'cell', bare, className }: MoneyProps) {
  const locale = useLocale();
  const parts = signed ? formatSigned(value, currency, locale) : formatAmount(value, currency, locale);
  const zero = /^-?0*(\.0*)?$/.test(value);
  const large = size === 'display' || size === 'quote' || size === 'headline';
  const quiet = 'font-normal text-ink-3';
  const decimals = parts.fraction;
  // Where eight decimals are the rule they carry value, so only their trailing zeros step back.
  const loud = minimumDecimals(currency) >= 8 && !zero ? decimals.length - parts.trailingZeros : 0;
  const spoken = bare ? `${parts.integer}${parts.fraction}` : parts.text;
  return (
    <span
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

/** A table holds many amounts and few of them need words: only those look any up. */
function Approximately() {
  const t = useTranslations('common');
  return `${t('approximate')} `;
}
