'use client';

import { Clock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/cx';
import { Money } from '@/components/ui/data/money';
import { useShell } from '@/components/ui/hooks/shell-context';
import { LANDING_GROUPS, type LandingGroup, type Lands } from '@/lib/contract/bff/conversion-lands';
import { addDays } from '@/lib/contract/values/calendar-day';
import { formatInZone } from '@/lib/time/format';

const RARE: ReadonlySet<LandingGroup> = new Set(['unsettled', 'untimed']);
const WARNED: ReadonlySet<LandingGroup> = new Set(['past', 'unsettled']);

/** One column a group, each currency by itself. */
export function LandsSummary({ lands }: { lands: Lands }) {
  const t = useTranslations('lands');
  const shown = LANDING_GROUPS.filter((group) => !RARE.has(group) || lands.groups[group].rows > 0);
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-5 md:auto-cols-fr md:grid-flow-col md:grid-cols-none md:divide-x md:divide-line">
      {shown.map((group) => {
        const { rows, unsummed, sums } = lands.groups[group];
        return (
          <li key={group} className="min-w-0 md:not-first:ps-5">
            <p className="flex items-center gap-1.5 text-cell font-strong text-ink">
              {WARNED.has(group) && rows > 0 ? (
                <Clock aria-hidden size={14} strokeWidth={1.8} className="text-warn" />
              ) : null}
              <span className={cx(WARNED.has(group) && rows > 0 && 'text-warn')}>{t(`groups.${group}`)}</span>
              <span className="font-normal text-ink-3 tabular-nums">{rows}</span>
            </p>
            <p className="text-meta text-ink-3">
              <GroupDay group={group} lands={lands} />
            </p>
            {sums.length === 0 ? (
              <p className="mt-1 text-cell text-ink-3">{rows === 0 ? t('nothing') : t('notConfirmed')}</p>
            ) : (
              sums.map(({ currency, amount }, index) => (
                <p key={currency} className="mt-1 wrap-anywhere">
                  <Money
                    value={amount}
                    currency={currency}
                    size={index === 0 ? 'section' : 'lead'}
                    className="whitespace-normal"
                  />
                </p>
              ))
            )}
            {sums.length > 0 && unsummed > 0 ? (
              <p className="mt-1 text-meta text-ink-3">{t('unsummed', { n: unsummed })}</p>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

/** The day of a group, in the merchant's calendar. */
export function GroupDay({
  group,
  lands,
}: {
  group: LandingGroup;
  lands: Pick<Lands, 'today' | 'tomorrow'>;
}) {
  const t = useTranslations('lands');
  const { locale } = useShell();
  const day = (of: string) => formatInZone(new Date(`${of}T12:00:00Z`), 'date', locale, 'UTC');
  switch (group) {
    case 'today':
      return day(lands.today);
    case 'tomorrow':
      return day(lands.tomorrow);
    case 'later':
      return t('from', { day: day(addDays(lands.tomorrow, 1)) });
    case 'past':
      return t('pastSub');
    case 'unsettled':
      return t('unsettledSub');
    case 'untimed':
      return t('untimedSub');
  }
}
