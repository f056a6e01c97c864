'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Suspense, useRef, useState } from 'react';
import { Segmented } from '@/components/ui/controls/segmented';
import { Money } from '@/components/ui/data/money';
import { ColumnNames } from '@/components/ui/data/table';
import { lazyPart } from '@/components/ui/loading/lazy-part';
import { formatDay } from '@/lib/time/format';
import { ChartHead, CurrencyChart, type CurrencyChartProps, shortDay } from './currency-chart';
import type { Gap, PositionLines } from './position-lines';

const LiveChart = lazyPart(async () => (await import('./live-chart')).LiveChart);

const FORMS = ['chart', 'table'] as const;
type Form = (typeof FORMS)[number];

interface PositionChartProps extends Pick<CurrencyChartProps, 'shown' | 'other'> {
  lines: PositionLines;
}

/** `available` by currency, one small chart each. */
export function PositionChart({ lines: { lines, days, gaps }, shown, other }: PositionChartProps) {
  const t = useTranslations('positions');
  const [form, setForm] = useState<Form>('chart');
  if (lines.length === 0) return null;
  return (
    <section aria-label={t('chart')} className="mb-7 max-md:hidden">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 className="text-section">
          {t('chart')} <span className="ms-1.5 text-cell font-normal text-ink-3">{t('chartSub')}</span>
        </h2>
        <Segmented<Form>
          label={t('form')}
          value={form}
          options={FORMS.map((value) => ({ value, label: t(value === 'chart' ? 'asChart' : 'asTable') }))}
          onValueChange={setForm}
        />
      </div>
      {form === 'table' ? (
        <DayTable lines={lines} days={days} />
      ) : (
        <div
          className="grid gap-6"
          style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))' }}
        >
          {lines.map((line) => (
            <Chart key={line.currency} line={line} gaps={gaps} shown={shown} other={other} />
          ))}
        </div>
      )}
      {gaps.length === 0 ? null : <GapWords gaps={gaps} />}
    </section>
  );
}

/** Recharts weighs 110 KB: it loads when somebody reaches for the picture, and draws at its size. */
function Chart(props: CurrencyChartProps) {
  const picture = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number>();
  const reach = () => setWidth((known) => known ?? picture.current?.clientWidth);
  const still = <CurrencyChart {...props} />;
  return (
    <figure className="min-w-0">
      <ChartHead {...props} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset holds form controls */}
      <div
        role="group"
        ref={picture}
        className="mt-2"
        tabIndex={width === undefined ? 0 : -1}
        onPointerEnter={reach}
        onFocus={reach}
      >
        {width === undefined ? (
          still
        ) : (
          <Suspense fallback={still}>
            <LiveChart {...props} width={width} />
          </Suspense>
        )}
      </div>
    </figure>
  );
}

function GapWords({ gaps }: { gaps: readonly Gap[] }) {
  const t = useTranslations('positions');
  const locale = useLocale();
  return (['failed', 'missing'] as const).map((reason) => {
    const days = gaps
      .filter((gap) => gap.reason === reason)
      .map(({ from, to }) =>
        from === to
          ? shortDay(from, locale)
          : t('dayRange', { from: shortDay(from, locale), to: shortDay(to, locale) }),
      );
    return days.length === 0 ? null : (
      <p key={reason} className="mt-2.5 flex items-center gap-2 text-meta text-ink-2">
        <i aria-hidden className="hatch-unknown inline-block size-3.5 shrink-0 rounded-[4px]" />
        {t(reason === 'failed' ? 'gapFailed' : 'gapMissing', { days: days.join(', ') })}
      </p>
    );
  });
}

function DayTable({ lines, days }: Pick<PositionLines, 'lines' | 'days'>) {
  const t = useTranslations('positions');
  const locale = useLocale();
  return (
    <div className="max-h-60 overflow-y-auto">
      <table className="w-full text-cell">
        <caption className="sr-only">{t('chart')}</caption>
        <ColumnNames
          cell="px-2.5"
          className=""
          columns={[
            { id: 'day', name: t('day') },
            ...lines.map(({ currency }) => ({ id: currency, name: <bdi>{currency}</bdi>, end: true })),
          ]}
        />
        <tbody>
          {days
            .map((day, index) => (
              <tr key={day}>
                <th scope="row" className="border-b border-line px-2.5 py-2 text-start font-normal">
                  {formatDay(day, locale)}
                </th>
                {lines.map(({ currency, points }) => {
                  const { amount, isRead } = points[index] ?? {};
                  return (
                    <td key={currency} className="border-b border-line px-2.5 py-2 text-end">
                      {amount === undefined ? (
                        <span className="text-ink-3">{t(isRead ? 'notReported' : 'noReading')}</span>
                      ) : (
                        <Money value={amount} currency={currency} bare />
                      )}
                    </td>
                  );
                })}
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </div>
  );
}
