'use client';

import { useTranslations } from 'next-intl';
import { type RequestDraft, readAmount } from '@/components/conversions/request/request-draft';
import { Button } from '@/components/ui/controls/button';
import { RateGauge } from '@/components/ui/data/rate-gauge';
import { useAmountText } from '@/components/ui/data/use-amount-text';
import { amountInputProps } from '@/components/ui/form/amount-input-props';
import { Field, TextInput } from '@/components/ui/form/field';
import { useShell } from '@/components/ui/hooks/shell-context';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { multiply, ratioPercent, round } from '@/lib/money/amount';
import { formatDecimal, formatPercent } from '@/lib/money/format';
import { formatRate, type RateUnit, readRate } from '@/lib/money/rate';
import { amountAtBound, sellsBase } from '@/lib/money/rate-bound';

const STEPS = ['0.10', '0.25', '0.50'] as const;

interface NowRate {
  day: 'd0' | 'd1';
  value: string;
}

/** Rates of the quote on screen, where they count the same way. */
export function nowRates(conversion: Conversion, unit: RateUnit): NowRate[] {
  const { from_currency, to_currency, options } = conversion;
  return (['d0', 'd1'] as const).flatMap((day): NowRate[] => {
    const option = options[day];
    if (option === undefined) return [];
    const { from_amount, to_amount } = option;
    const read = readRate(
      option.rate,
      { currency: from_currency, amount: from_amount },
      { currency: to_currency, amount: to_amount },
    );
    return read.unit.base === unit.base && read.unit.quote === unit.quote ? [{ day, value: read.value }] : [];
  });
}

interface WorstRateProps {
  unit: RateUnit;
  now: readonly NowRate[];
  draft: RequestDraft;
  typed: string;
  value: string | undefined;
  wrong: boolean;
  onType(text: string): void;
}

/** The bound, with the rates of now and the money that it means. */
export function WorstRate({ unit, now, draft, typed, value, wrong, onType }: WorstRateProps) {
  const t = useTranslations('requests.make');
  const r = useTranslations('requests');
  const amount = useAmountText();
  const { locale } = useShell();
  const text = (rate: string) => {
    const { integer, fraction } = formatRate(rate, unit.base, unit.quote, locale, unit);
    return integer + fraction;
  };
  const pair = { from_currency: draft.from, to_currency: draft.to, fixed_side: draft.side };
  const bound = value === undefined ? undefined : { rate: value, ...unit };
  const high = sellsBase({ rate: '1', ...unit }, pair);
  const best = now.at(-1)?.value;
  const change = bound && best !== undefined ? ratioPercent(bound.rate, best) : null;
  const fixed = readAmount(draft);
  const limit = bound && fixed.ok ? amountAtBound(bound, pair, fixed.value) : null;
  const other = draft.side === 'from' ? draft.to : draft.from;
  const inside = (rate: string) => bound !== undefined && isBetter(rate, bound.rate, high);
  return (
    <>
      <Field
        label={t('bound')}
        aside={change === null ? undefined : t('under', { percent: formatPercent(change, locale, 'always') })}
        error={wrong ? t('rateBad', { example: formatDecimal('5.34', locale, 4) }) : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            {...amountInputProps({ value: typed, locale, onText: onType })}
            className="text-section tabular-nums"
            after={
              <span className="shrink-0 text-ink-3">{t('per', { quote: unit.quote, base: unit.base })}</span>
            }
          />
        )}
      </Field>
      {best === undefined ? null : (
        <div className="-mt-3 flex flex-wrap gap-2">
          {STEPS.map((step) => {
            const rate = stepped(best, step, high);
            return (
              <Button key={step} size="sm" onClick={() => onType(formatDecimal(rate, locale, 4))}>
                <span className="tabular-nums">{text(rate)}</span>{' '}
                <span className="text-ink-3">
                  {formatPercent(high ? `-${step}` : step, locale, 'always')}
                </span>
              </Button>
            );
          })}
        </div>
      )}
      {bound === undefined || now.length === 0 ? null : (
        <RateGauge
          bound={bound.rate}
          boundText={text(bound.rate)}
          boundName={r('yourBound')}
          highIsGood={high}
          outside={r('comesBack')}
          inside={r('canAccept')}
          label={r('gauge', {
            bound: text(bound.rate),
            rates: now.map((one) => `${one.day.toUpperCase()} ${text(one.value)}`).join(', '),
          })}
          dots={now.map((one) => ({
            id: one.day,
            name: one.day.toUpperCase(),
            value: one.value,
            text: text(one.value),
            inside: inside(one.value),
          }))}
        />
      )}
      {limit === null || limit === undefined ? null : (
        <p className="rounded-card bg-sunken px-4 py-3 shadow-edge">
          <small className="block text-meta text-ink-3">
            {t(draft.side === 'from' ? 'atLeast' : 'atMost')}
          </small>
          <b
            translate="no"
            className="text-[1.375rem] leading-8 font-[550] tracking-[-.025em] text-ink tabular-nums"
          >
            {amount(limit, other)}
          </b>
        </p>
      )}
    </>
  );
}

function isBetter(rate: string, bound: string, high: boolean): boolean {
  const change = ratioPercent(rate, bound, 8) ?? '0';
  return high ? !change.startsWith('-') : change === '0' || change.startsWith('-');
}

/** `step` per cent worse, with four decimals. */
function stepped(rate: string, step: string, high: boolean): string {
  const share = high ? { '0.10': '0.999', '0.25': '0.9975', '0.50': '0.995' } : WORSE_BUYING;
  return round(multiply(rate, share[step as keyof typeof share]), 4);
}

const WORSE_BUYING = { '0.10': '1.001', '0.25': '1.0025', '0.50': '1.005' };
