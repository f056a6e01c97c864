'use client';

import { CircleCheck, CircleDashed, CircleX, Clock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { StatusBadge } from '@/components/ui/badge';
import { useShell } from '@/components/ui/shell-context';
import type { Label } from '@/lib/contract/bff';
import type { TransactionRow } from '@/lib/contract/bff-transactions';
import { labelText } from '@/lib/i18n/label-text';

const ICON = { 'aria-hidden': true, size: 15, strokeWidth: 1.8 } as const;

type Marked = Pick<TransactionRow, 'status' | 'error_message' | 'process'>;

/** Red only where the API tells an error, green only in its success stages, and nothing without a label (ENV-15). */
export function toneOf({ status, error_message, process }: Marked, hasText: (label: Label) => boolean) {
  if (!hasText(status)) return 'none';
  if (hasText(error_message)) return 'bad';
  return process?.startsWith('success.') ? 'ok' : 'neutral';
}

/** The API's status in the reader's language, or that there is none: never the process code (ENV-15, ENV-23). */
export function StatusMark({ row, soft = false }: { row: Marked; soft?: boolean }) {
  const t = useTranslations('common');
  const { locale } = useShell();
  const text = labelText(row.status, locale);
  const tone = toneOf(row, (label) => labelText(label, locale) !== undefined);
  if (tone === 'none' || !text) {
    return (
      <StatusBadge soft={soft} tone="neutral" icon={<CircleDashed {...ICON} />}>
        <span className="font-normal text-ink-3">{t('noInformation')}</span>
      </StatusBadge>
    );
  }
  const Icon = tone === 'bad' ? CircleX : tone === 'ok' ? CircleCheck : Clock;
  return (
    <StatusBadge soft={soft} tone={tone} icon={<Icon {...ICON} />} lang={text.lang}>
      <bdi className="max-w-[24ch] truncate">{text.text}</bdi>
    </StatusBadge>
  );
}

/** Another label of the API, or the quiet dash that stands for none. */
export function LabelText({ label, dash = true }: { label: Label; dash?: boolean }) {
  const t = useTranslations('common');
  const { locale } = useShell();
  const text = labelText(label, locale);
  if (text) return <bdi lang={text.lang}>{text.text}</bdi>;
  if (!dash) return null;
  return (
    <span className="text-ink-3">
      <span aria-hidden>–</span>
      <span className="sr-only">{t('noInformation')}</span>
    </span>
  );
}
