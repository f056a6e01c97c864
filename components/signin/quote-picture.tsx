import { ArrowRight } from 'lucide-react';
import { getLocale, getTranslations } from 'next-intl/server';
import { cx } from '@/components/ui/cx';
import { CountdownRing } from '@/components/ui/data/countdown-ring';
import { formatAmount, formatDecimal, formatSigned } from '@/lib/money/format';

/** A drawing, not data (docs/design.md 15). */
const OPTIONS = [
  { day: 'D0', amount: '1335300.00', rate: '5.3412', difference: '-1650.00' },
  { day: 'D1', amount: '1336950.00', rate: '5.3478', difference: '1650.00' },
] as const;

export async function QuotePicture() {
  const t = await getTranslations('signin.picture');
  const locale = await getLocale();
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
        <CountdownRing remainingMs={24_000} totalMs={60_000} size={42} />
      </div>
      <div className="mt-4 grid grid-cols-2 gap-3 max-md:mt-2.5 max-md:gap-2">
        {OPTIONS.map(({ day, amount, rate, difference }) => (
          <div
            key={day}
            className={cx(
              'min-w-0 rounded-option p-4 max-md:rounded-money max-md:px-2.5 max-md:py-[7px]',
              day === 'D1' ? 'bg-accent-soft shadow-[inset_0_0_0_2px_var(--accent)]' : 'shadow-edge-2',
            )}
          >
            <p className="text-cell text-ink-2 max-md:text-floor">
              <b className="font-strong text-ink">{day}</b> {t(day)}
            </p>
            <p className="mt-3 truncate text-[1.4375rem] leading-8 font-strong tracking-[-.03em] tabular-nums max-md:mt-0 max-md:text-body">
              {formatAmount(amount, 'BRL', locale).text}
            </p>
            <p className="truncate text-floor text-ink-3 tabular-nums max-md:hidden">
              {formatSigned(difference, 'BRL', locale).text}
            </p>
            <p className="mt-3 flex justify-between border-t border-line pt-2 text-cell tabular-nums max-md:hidden">
              <span className="text-ink-2">{t('rate')}</span>
              <b className="font-strong">{formatDecimal(rate, locale)}</b>
            </p>
          </div>
        ))}
      </div>
    </div>
  );
}
