'use client';

import { useTranslations } from 'next-intl';
import { useConversionFormats } from '@/components/conversions/record/use-conversion-formats';
import { cx } from '@/components/ui/cx';
import type { Conversion, SettlementDay } from '@/lib/contract/bff/conversions';
import { durationText } from '@/lib/time/duration-text';
import { instantOf } from '@/lib/time/timestamp';
import { optionDifference } from './option-difference';

interface SettlementRailProps {
  conversion: Conversion;
  nowMs: number;
  chosen: SettlementDay | undefined;
}

const POINT = 'absolute -top-[5px] z-2 size-3 rounded-full';
const HOLLOW = 'bg-sheet shadow-[inset_0_0_0_2.5px_var(--line-3)]';
const SOLID = 'bg-accent';

/** Now, D0 and D1 in time, not to scale (docs/design.md 6). */
export function SettlementTimeline({ conversion, nowMs, chosen }: SettlementRailProps) {
  const t = useTranslations('convert.quote');
  const f = useConversionFormats();
  const { d0, d1 } = conversion.options;
  const [first, second] = [instantOf(d0?.settlement_eta), instantOf(d1?.settlement_eta)];
  if (!d0?.settlement_eta || !d1?.settlement_eta || first === undefined || second === undefined) return null;
  const difference = optionDifference(d1, d0, conversion.fixed_side);
  if (difference === undefined) return null;
  const { side, amount, percent, better, equal } = difference;
  const currency = side === 'to' ? conversion.to_currency : conversion.from_currency;
  const wait = durationText(second - first);
  const gain = equal ? f.amount('0', currency) : f.signed(amount, currency);
  const share = percent === null ? '' : `${f.percent(percent)} · `;
  return (
    <section
      aria-label={t('rail', {
        amount: gain,
        percent: percent === null ? '' : f.percent(percent),
        time: wait,
      })}
      className="relative mx-1.5 mt-[78px] h-[76px] @max-[599px]:hidden"
    >
      <div aria-hidden className="relative h-0.5 rounded-sm bg-line-2">
        <i className={cx(POINT, HOLLOW, 'left-0')} />
        <i className={cx(POINT, chosen === 'd0' ? SOLID : HOLLOW, 'left-[29%] -translate-x-1/2')} />
        <i className="absolute -top-1.5 left-[46%] z-3 h-3.5 w-[9px] -skew-x-[22deg] border-x-2 border-accent bg-sheet" />
        <i className={cx(POINT, chosen === 'd1' ? SOLID : HOLLOW, 'left-full -translate-x-full')} />
        <i className="absolute top-0 right-0 left-[29%] z-1 h-0.5 bg-accent" />
      </div>
      <div
        aria-hidden
        className="text-cell leading-[18px] tabular-nums [&_b]:block [&_b]:font-semibold [&_small]:block [&_small]:text-meta [&_small]:whitespace-nowrap [&_small]:text-ink-3 [&>span]:absolute [&>span]:top-3.5"
      >
        <span className="left-0">
          <b>{t('now')}</b>
          <small>{f.shortTime(new Date(nowMs).toISOString())}</small>
        </span>
        <span className="left-[29%] -translate-x-1/2 text-center">
          <b>D0</b>
          <small translate="no">{f.settlement(d0.settlement_eta, nowMs)}</small>
        </span>
        <span className="right-0 text-end">
          <b>D1</b>
          <small translate="no">{f.settlement(d1.settlement_eta, nowMs)}</small>
        </span>
        <span className="left-[64.5%] -mt-[46px] -translate-x-1/2 text-center">
          <em
            className={cx(
              'block text-[0.9375rem] leading-5 font-semibold not-italic',
              better ? 'text-ok' : 'text-ink-2',
            )}
          >
            {gain}
          </em>
          <small className="mt-[26px]">
            {share}
            {t('later', { time: wait })}
          </small>
        </span>
      </div>
    </section>
  );
}
