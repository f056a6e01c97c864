import { useTranslations } from 'next-intl';
import { useShell } from '@/components/ui/hooks/shell-context';
import { isCalendarDay } from '@/lib/contract/values/calendar-day';
import type { Filters } from '@/lib/contract/values/transactions/list-address';
import { formatDay } from '@/lib/time/format';

export function useDayRangeText({ from, to }: Filters): string | undefined {
  const t = useTranslations('transactions.filters');
  const { locale } = useShell();
  const shown = (day: string) => (isCalendarDay(day) ? formatDay(day, locale) : day);
  if (from && to) return from === to ? shown(from) : t('through', { from: shown(from), to: shown(to) });
  if (from) return t('since', { from: shown(from) });
  return to ? t('until', { to: shown(to) }) : undefined;
}
