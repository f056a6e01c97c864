'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { StatusBadge } from '@/components/ui/badge';
import { useShell } from '@/components/ui/shell-context';
import type { Label } from '@/lib/contract/bff';
import type { TransactionRow } from '@/lib/contract/bff-transactions';
import { labelText } from '@/lib/i18n/label-text';
import type { RowWords } from './row-words';
import { STATUS_ICONS } from './status-icons';

type Marked = Pick<TransactionRow, 'status' | 'error_message' | 'process'>;
type Words = Pick<RowWords, 'common' | 'locale'>;

/** Red only where the API tells an error, green only in its success stages, and nothing without a label (ENV-15). */
export function toneOf({ status, error_message, process }: Marked, hasText: (label: Label) => boolean) {
  if (!hasText(status)) return 'none';
  if (hasText(error_message)) return 'bad';
  return process?.startsWith('success.') ? 'ok' : 'neutral';
}

/** The API's status in the reader's language, or that there is none: never the process code (ENV-15, ENV-23). */
export function StatusMark({ row, soft = false }: { row: Marked; soft?: boolean }) {
  const common = useTranslations('common');
  const { locale } = useShell();
  return statusMark(row, { common, locale }, soft);
}

/** `StatusMark` for a table, which brings the words along. */
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
      <bdi className="max-w-[24ch] truncate">{text.text}</bdi>
    </StatusBadge>
  );
}

/** Another label of the API, or the quiet dash that stands for none. */
export function LabelText({ label, dash = true }: { label: Label; dash?: boolean }) {
  const common = useTranslations('common');
  const { locale } = useShell();
  return labelMark(label, { common, locale }, dash);
}

/** `LabelText` for a table, which brings the words along. */
export function labelMark(label: Label, { common, locale }: Words, dash = true): ReactNode {
  const text = labelText(label, locale);
  if (text) return <bdi lang={text.lang}>{text.text}</bdi>;
  return dash ? quietDash(common('noInformation')) : null;
}

/** A dash, and for screen readers what it stands for. */
export function quietDash(meaning: string): ReactNode {
  return (
    <span data-none="" className="text-ink-3">
      <span aria-hidden>–</span>
      <span className="sr-only">{meaning}</span>
    </span>
  );
}
