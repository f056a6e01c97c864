'use client';

import { useLocale, useTranslations } from 'next-intl';
import { dayText } from './day-text';
import type { DaysShape } from './days-shape';
import { useTotalText } from './use-total-text';

/** The picture in words, for those who do not see it. */
export function DaysWords({ shape }: { shape: DaysShape }) {
  const t = useTranslations('overview');
  const locale = useLocale();
  const totalText = useTotalText();
  return (
    <ul className="sr-only">
      {shape.bars.map(({ day, open, parts, ...sum }) => (
        <li key={day}>
          {t('days.bar', {
            day: open ? t('days.todayMark', { day: dayText(day, locale) }) : dayText(day, locale),
            total: totalText(sum),
            parts: parts.map((part) => `${t(`lists.${part.list}`)}: ${totalText(part)}`).join(', '),
          })}
        </li>
      ))}
    </ul>
  );
}
