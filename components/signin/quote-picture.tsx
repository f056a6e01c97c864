import { ArrowRight } from 'lucide-react';
import { getLocale, getTranslations } from 'next-intl/server';
import { cx } from '@/components/ui/cx';
import { CountdownRing } from '@/components/ui/data/countdown-ring';
import { formatAmount, formatDecimal } from '@/lib/money/format';

/** A drawing, not data (docs/design.md 15). */
const OPTIONS = [
  { day: 'D0', amount: '1335300.00', rate: '5.3412', time: '17:00' },
  { day: 'D1', amount: '1336950.00', rate: '5.3478', time: '12:00' },
] as const;
const DIFFERENCE = '1650.00';

export async function QuotePicture() {
  const t = await getTranslations('signin.picture');
  const locale = await getLocale();
  const reais = (amount: string) => formatAmount(amount, 'BRL', locale).text;
  return (
    <div className="w-[min(528px,calc(100%-32px))] rounded-sheet bg-sheet p-[22px] shadow-e3 max-md:p-3">
      <div className="flex items-center gap-4">
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-1.5 text-[1.1875rem] leading-6 font-strong max-md:text-body">
            USDT <ArrowRight size={15} strokeWidth={1.6} className="text-ink-3" /> BRL
          </p>
          <p className="text-floor text-ink-3 tabular-nums">
            {t('send', { amount: formatAmount('250000.00', 'USDT', locale).text })}
          </p>
        </div>
        <CountdownRing remainingMs={24_000} totalMs={60_000} size={48} />
      </div>
      <div className="mt-4 grid grid-cols-2 gap-3 max-md:mt-2.5 max-md:gap-2">
        {OPTIONS.map(({ day, amount, rate, time }) => {
          const isChosen = day === 'D1';
          return (
            <div
              key={day}
              className={cx(
                'min-w-0 rounded-option p-4 max-md:rounded-money max-md:px-2.5 max-md:py-[7px]',
                isChosen
                  ? 'bg-linear-to-b from-accent-soft to-transparent shadow-[inset_0_0_0_2px_var(--accent),var(--e1)]'
                  : 'shadow-edge-2',
              )}
            >
              <p className="flex items-center gap-2 text-cell text-ink-2 max-md:text-floor">
                <i
                  className={cx(
                    'size-4 shrink-0 rounded-full max-md:hidden',
                    isChosen ? 'shadow-[inset_0_0_0_5px_var(--accent)]' : 'shadow-edge-3',
                  )}
                />
                <b className="font-strong text-ink">{day}</b> <span className="truncate">{t(day)}</span>
              </p>
              <p className="mt-3 truncate text-[1.4375rem] leading-8 font-strong tracking-[-.03em] tabular-nums max-md:mt-0 max-md:text-body">
                {reais(amount)}
              </p>
              <p
                className={cx(
                  'truncate text-floor tabular-nums max-md:hidden',
                  isChosen ? 'font-strong text-link' : 'text-ink-3',
                )}
              >
                {t(`difference${day}`, { amount: reais(DIFFERENCE) })}
              </p>
              <dl className="mt-3 text-cell tabular-nums max-md:hidden">
                <Row name={t('rate')}>{formatDecimal(rate, locale)}</Row>
                <Row name={t('settles')}>{t(`at${day}`, { time })}</Row>
              </dl>
            </div>
          );
        })}
      </div>
      <div className="mt-5 text-floor tabular-nums max-md:hidden">
        <div className="flex items-center">
          <i className="size-2.5 rounded-full shadow-[inset_0_0_0_2.5px_var(--line-3)]" />
          <i className="h-0.5 w-[28%] bg-line-2" />
          <i className="size-2.5 rounded-full shadow-[inset_0_0_0_2.5px_var(--line-3)]" />
          <i className="h-0.5 flex-1 bg-accent" />
          <i className="size-2.5 rounded-full bg-accent" />
        </div>
        <div className="mt-1.5 grid grid-cols-[31%_1fr_auto] text-ink-3">
          <b className="font-strong text-ink">{t('now')}</b>
          <b className="font-strong text-ink">D0</b>
          <b className="text-end font-strong text-ink">D1</b>
          <span>14:32</span>
          <span>{t('atD0', { time: OPTIONS[0].time })}</span>
          <span className="text-end">{t('atD1', { time: OPTIONS[1].time })}</span>
        </div>
      </div>
    </div>
  );
}

function Row({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex justify-between gap-2 border-t border-line py-2 last:pb-0">
      <dt className="text-ink-2">{name}</dt>
      <dd className="truncate font-strong">{children}</dd>
    </div>
  );
}
