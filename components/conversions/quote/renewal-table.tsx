'use client';

import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { WireRate } from '@/components/conversions/record/rate-text';
import { useConversionFormats } from '@/components/conversions/record/use-conversion-formats';
import { RADIO } from '@/components/ui/controls/radio-styles';
import { cx } from '@/components/ui/cx';
import type { Conversion, QuoteOption, SettlementDay } from '@/lib/contract/bff/conversions';
import { isZero } from '@/lib/money/amount';
import { FixedDifference } from './fixed-difference';
import { renewalChange } from './option-difference';

interface RenewalTableProps {
  conversion: Conversion;
  chosen: SettlementDay | undefined;
  disabled: boolean;
  onChoose(day: SettlementDay): void;
}

const DAYS = ['d0', 'd1'] as const;
const CELL =
  'border-y border-line px-[18px] py-[18px] in-data-chosen:border-accent in-data-chosen:bg-accent-soft @max-[599px]:border-0 @max-[599px]:bg-transparent! @max-[599px]:p-0';
const FIGURE =
  'block text-[1.1875rem] leading-[26px] font-strong tracking-[-.02em] @max-[599px]:text-[1.0625rem] @max-[599px]:leading-[22px]';
const SMALL = 'block text-cell leading-[18px] font-normal text-ink-3';

/** Old rate beside new, one row per option. */
export function RenewalTable({ conversion, chosen, disabled, onChoose }: RenewalTableProps) {
  const t = useTranslations('convert.outcome');
  const name = useId();
  const head = 'px-[18px] text-start text-meta font-medium text-ink-3';
  return (
    <table className="mt-3.5 w-full border-separate border-spacing-x-0 border-spacing-y-2 text-body @max-[599px]:block">
      <thead className="@max-[599px]:sr-only">
        <tr>
          <th scope="col" className={head}>
            {t('option')}
          </th>
          <th scope="col" className={head}>
            {t('before')}
          </th>
          <th scope="col" className={head}>
            {t('renewedColumn')}
          </th>
          <th scope="col" className={head}>
            {t('change')}
          </th>
        </tr>
      </thead>
      <tbody className="@max-[599px]:block">
        {DAYS.map((day) => (
          <RenewalRow
            key={day}
            day={day}
            conversion={conversion}
            name={name}
            disabled={disabled}
            onChoose={onChoose}
            checked={chosen === day}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RenewalRowProps {
  day: SettlementDay;
  conversion: Conversion;
  name: string;
  checked: boolean;
  disabled: boolean;
  onChoose(day: SettlementDay): void;
}

function RenewalRow({ day, conversion, name, checked, disabled, onChoose }: RenewalRowProps) {
  const t = useTranslations('convert');
  const before = conversion.previous_options?.[day];
  const after = conversion.options[day];
  if (before === undefined && after === undefined) return null;
  const wasChosen = conversion.attempt?.settlement_day === day;
  return (
    <tr
      data-chosen={checked || undefined}
      className="relative @max-[599px]:mt-2.5 @max-[599px]:grid @max-[599px]:grid-cols-2 @max-[599px]:gap-x-3 @max-[599px]:gap-y-1.5 @max-[599px]:rounded-card @max-[599px]:px-3.5 @max-[599px]:py-3 @max-[599px]:shadow-edge @max-[599px]:data-chosen:bg-accent-soft @max-[599px]:data-chosen:shadow-[inset_0_0_0_1.5px_var(--accent)]"
    >
      <th scope="row" className={cx(CELL, 'rounded-s-card border-s text-start font-normal')}>
        <label
          htmlFor={after ? `${name}-${day}` : undefined}
          className={cx(
            'flex items-start gap-[11px]',
            after && !disabled ? 'cursor-pointer after:absolute after:inset-0' : undefined,
          )}
        >
          {after ? (
            <input
              id={`${name}-${day}`}
              type="radio"
              name={name}
              value={day}
              checked={checked}
              disabled={disabled}
              onChange={() => onChoose(day)}
              className={cx(RADIO, 'relative z-1 mt-1')}
            />
          ) : null}
          <span className="@max-[599px]:flex @max-[599px]:items-baseline @max-[599px]:gap-2">
            <b className="text-[0.9375rem] font-heavy text-ink">{day.toUpperCase()}</b>
            <small className={SMALL}>{wasChosen ? t('outcome.chosen') : t(`quote.${day}`)}</small>
          </span>
        </label>
      </th>
      <Figures label={t('outcome.before')} option={before} conversion={conversion} old />
      <Figures label={t('outcome.renewedColumn')} option={after} conversion={conversion} />
      <ChangeCell before={before} after={after} conversion={conversion} />
    </tr>
  );
}

interface FiguresProps {
  label: string;
  option: QuoteOption | undefined;
  conversion: Conversion;
  old?: boolean;
}

function Figures({ label, option, conversion, old = false }: FiguresProps) {
  const t = useTranslations('convert.outcome');
  const f = useConversionFormats();
  const Rate = old ? 's' : 'b';
  const side = conversion.fixed_side === 'from' ? 'to' : 'from';
  return (
    <td className={cx(CELL, 'tabular-nums')}>
      <span className="hidden text-meta leading-4 text-ink-3 @max-[599px]:block">{label}</span>
      {option ? (
        <>
          <Rate className={cx(FIGURE, old ? 'font-normal text-ink-3' : 'text-ink')}>
            {f.rate(option, conversion).figure}
          </Rate>
          <small translate="no" className={SMALL}>
            {f.amount(option[`${side}_amount`], conversion[`${side}_currency`])}
          </small>
          <WireRate figures={option} conversion={conversion} />
          {old ? null : <FixedDifference conversion={conversion} option={option} />}
        </>
      ) : (
        <span className="text-cell text-ink-3">{t('notOfferedShort')}</span>
      )}
    </td>
  );
}

interface ChangeCellProps {
  before: QuoteOption | undefined;
  after: QuoteOption | undefined;
  conversion: Conversion;
}

/** Sign, arrow and words carry the change, not colour. */
function ChangeCell({ before, after, conversion }: ChangeCellProps) {
  const t = useTranslations('convert.outcome');
  const f = useConversionFormats();
  const change = renewalChange(before, after, conversion.fixed_side);
  const cell = cx(
    CELL,
    'rounded-e-card border-e tabular-nums @max-[599px]:col-start-2 @max-[599px]:row-start-1 @max-[599px]:text-end',
  );
  if (change === undefined) return <td className={cell} />;
  const { side, amount, percent, better, equal } = change.difference;
  if (equal && isZero(change.rate)) return <td className={cell}>{t('unchanged')}</td>;
  const rate = before && after && f.rateChange(before, after, conversion);
  const Arrow = rate?.isDown ? ArrowDown : ArrowUp;
  return (
    <td className={cell}>
      <span
        className={cx(
          'inline-flex items-center gap-[3px] leading-[26px] font-strong @max-[599px]:text-body @max-[599px]:leading-5',
          better ? 'text-ok' : 'text-bad',
        )}
      >
        {rate ? <Arrow aria-hidden size={15} strokeWidth={2} /> : null}
        {rate ? <span translate="no">{rate.text}</span> : null}
      </span>
      <small translate="no" className={SMALL}>
        {f.signed(amount, conversion[`${side}_currency`])}
        {percent === null ? null : ` (${f.percent(percent)})`}
      </small>
    </td>
  );
}
