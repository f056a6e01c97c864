'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { StatusBadge } from '@/components/ui/data/badge';
import { useShell } from '@/components/ui/hooks/shell-context';
import type { Label } from '@/lib/contract/bff/conversions';
import type { TransactionRow } from '@/lib/contract/bff/transactions';
import { labelText } from '@/lib/i18n/label-text';
import type { RowFormatters } from './row-formatters';

/** Lucide icons as one path each: a table holds a hundred. */
const CIRCLE = 'M22 12a10 10 0 1 1-20 0 10 10 0 1 1 20 0';

const icon = (path: string) => (
  <svg
    aria-hidden="true"
    width="15"
    height="15"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={path} />
  </svg>
);

const STATUS_ICONS: Readonly<Record<'ok' | 'bad' | 'neutral' | 'none', ReactNode>> = {
  ok: icon(`${CIRCLE}M16 9l-5.5 5.5L8 12`),
  bad: icon(`${CIRCLE}M15 9l-6 6M9 9l6 6`),
  neutral: icon(`${CIRCLE}M12 6v6l4 2`),
  none: icon(
    'M10.1 2.182a10 10 0 0 1 3.8 0M13.9 21.818a10 10 0 0 1-3.8 0M17.609 3.721a10 10 0 0 1 2.69 2.7M2.182 13.9a10 10 0 0 1 0-3.8M20.279 17.609a10 10 0 0 1-2.7 2.69M21.818 10.1a10 10 0 0 1 0 3.8M3.721 6.391a10 10 0 0 1 2.7-2.69M6.391 20.279a10 10 0 0 1-2.69-2.7',
  ),
};

type Marked = Pick<TransactionRow, 'status' | 'error_message' | 'process'>;
type Words = Pick<RowFormatters, 'common' | 'locale'>;

/** Red only for an API error, green only for success stages (ENV-15). */
export function toneOf({ status, error_message, process }: Marked, hasText: (label: Label) => boolean) {
  if (!hasText(status)) return 'none';
  if (hasText(error_message)) return 'bad';
  return process?.startsWith('success.') ? 'ok' : 'neutral';
}

/** Never the process code (ENV-15, ENV-23). */
export function StatusMark({ row, soft = false }: { row: Marked; soft?: boolean }) {
  const common = useTranslations('common');
  const { locale } = useShell();
  return statusMark(row, { common, locale }, soft);
}

/** `StatusMark` without hooks, for tables. */
export function statusMark(row: Marked, { common, locale }: Words, soft = false): ReactNode {
  const text = labelText(row.status, locale);
  const tone = toneOf(row, (label) => labelText(label, locale) !== undefined);
  if (tone === 'none' || !text) {
    return (
      <StatusBadge soft={soft} tone="neutral" icon={STATUS_ICONS.none}>
        <span className="font-normal text-ink-3">{common('noInformation')}</span>
      </StatusBadge>
    );
  }
  return (
    <StatusBadge soft={soft} tone={tone} icon={STATUS_ICONS[tone]} lang={text.lang}>
      <bdi className="max-w-[24ch] truncate" title={text.text}>
        {text.text}
      </bdi>
    </StatusBadge>
  );
}

export function LabelText({ label, dash = true }: { label: Label; dash?: boolean }) {
  const common = useTranslations('common');
  const { locale } = useShell();
  return labelMark(label, { common, locale }, dash);
}

export function labelMark(label: Label, { common, locale }: Words, dash = true): ReactNode {
  const text = labelText(label, locale);
  if (text) return <bdi lang={text.lang}>{text.text}</bdi>;
  return dash ? quietDash(common('noInformation')) : null;
}

export function quietDash(meaning: string): ReactNode {
  return (
    <span data-none="" className="text-ink-3">
      <span aria-hidden>–</span>
      <span className="sr-only">{meaning}</span>
    </span>
  );
}
