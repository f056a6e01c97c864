'use client';

import { useTranslations } from 'next-intl';
import { useShell } from '@/components/ui/hooks/shell-context';
import { isErrorCode } from '@/lib/contract/bff/errors';
import { type Period, periodText } from '@/lib/contract/bff/reports/report-period';
import type { ReportFile, Shortfall } from '@/lib/contract/bff/reports/reports';
import type { Locale } from '@/lib/i18n/locales';
import { formatDecimal } from '@/lib/money/format';
import { formatDay } from '@/lib/time/format';

/** Units are powers of 1024. */
export function sizeText(bytes: number, locale: Locale): string {
  const [size, unit] = bytes < 1_024 * 1_024 ? [bytes / 1_024, 'KB'] : [bytes / (1_024 * 1_024), 'MB'];
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(size)} ${unit}`;
}

/** `November 2026`, or `15 Oct 2026 – 14 Nov 2026`. */
export function usePeriodName(): (period: Period) => string {
  const { locale } = useShell();
  return (period) => {
    const text = periodText(period);
    if (text.length > 7) return `${formatDay(period.from, locale)} – ${formatDay(period.to, locale)}`;
    return monthName(text, locale);
  };
}

const MONTHS: Record<Locale, string> = {
  en: 'January February March April May June July August September October November December',
  'pt-BR': 'Janeiro Fevereiro Março Abril Maio Junho Julho Agosto Setembro Outubro Novembro Dezembro',
  es: 'Enero Febrero Marzo Abril Mayo Junio Julio Agosto Septiembre Octubre Noviembre Diciembre',
};

/** `November 2026` from `YYYY-MM`, without Intl, which starts slowly in browsers. */
export function monthName(month: string, locale: Locale): string {
  const [year = '', number] = month.split('-');
  const name = MONTHS[locale].split(' ')[Number(number) - 1] ?? '';
  return locale === 'en' ? `${name} ${year}` : `${name} de ${year}`;
}

export function useShortfallText(): (why: Shortfall) => string {
  const t = useTranslations('reports.why');
  const errors = useTranslations('errors');
  const { locale } = useShell();
  const reasonOf = (code: string) => errors(isErrorCode(code) ? code : 'internal');
  return (why) => {
    switch (why.kind) {
      case 'page_failed':
        return t('page_failed', { page: String(why.page), reason: reasonOf(why.code) });
      case 'read_failed':
        return why.subject === undefined
          ? t('read_failed', { reason: reasonOf(why.code) })
          : t('read_failed_of', { subject: why.subject, reason: reasonOf(why.code) });
      case 'undated':
        return t('undated', { rows: why.rows });
      case 'not_found':
        return t('not_found', { read: String(why.read), of: String(why.of), missing: why.of - why.read });
      case 'untied':
        return t('untied', { links: why.links, of: String(why.of) });
      case 'readings_failed':
        return t('readings_failed', { readings: why.readings });
      case 'slots_missing':
        return t('slots_missing', { slots: why.slots, of: formatDecimal(String(why.of), locale) });
      default:
        return t(why.kind);
    }
  };
}

const REASONS = [
  'unknown',
  'not_accepted',
  'recorded',
  'failed',
  'unread',
  'no_asset',
  'figure_missing',
] as const;

/** Rows that are in no sum, with their reasons. */
export function useNotSummed(): (file: ReportFile) => string | undefined {
  const t = useTranslations('reports');
  const { locale } = useShell();
  return ({ not_summed: counts = {} }) => {
    const reasons = REASONS.flatMap((reason) => {
      const n = counts[reason];
      return n === undefined ? [] : [t(`reasons.${reason}`, { n: formatDecimal(String(n), locale) })];
    });
    const n = Object.values(counts).reduce((all, some) => all + some, 0);
    return n === 0 ? undefined : t('notSummed', { n, reasons: reasons.join(', ') });
  };
}
