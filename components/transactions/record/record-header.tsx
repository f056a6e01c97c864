'use client';

import { CircleX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Holder } from '@/components/lists/attention/item-handling';
import { LabelText, StatusMark } from '@/components/transactions/table/status-mark';
import { Note } from '@/components/ui/feedback/note';
import { useShell } from '@/components/ui/hooks/shell-context';
import type { Queued } from '@/lib/contract/bff/overview/attention';
import type { TransactionRow } from '@/lib/contract/bff/transactions';
import { labelText } from '@/lib/i18n/label-text';
import { isMasked, RevealButton } from './reveal-button';
import type { Reveal } from './use-reveal';

const LABELS = ['status', 'substatus', 'message', 'error_message'] as const;

interface HeaderProps {
  row: TransactionRow;
  reveal: Reveal;
  /** Present where it needs attention. */
  queue?: Queued | undefined;
}

export function RecordHeader({ row, reveal, queue }: HeaderProps) {
  const t = useTranslations('transactions.record');
  const { locale } = useShell();
  const error = labelText(row.error_message, locale);
  const substatus = labelText(row.substatus, locale);
  return (
    <div>
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <StatusMark soft row={row} />
        {queue ? <Holder queue={queue} /> : null}
      </div>
      {substatus ? (
        <p className="mt-2 text-[0.9375rem] leading-[22px] font-strong tracking-[-.01em] text-ink">
          <LabelText label={row.substatus} />
        </p>
      ) : null}
      <p className="text-cell text-ink-2">
        <LabelText label={row.message} dash={false} />
      </p>
      {error ? (
        <Note tone="bad" className="mt-3" icon={<CircleX aria-hidden size={16} strokeWidth={1.8} />}>
          <b>{t('apiError')}:</b> <bdi lang={error.lang}>{error.text}</bdi>
        </Note>
      ) : null}
      {LABELS.some((name) => isMasked(row, name)) ? (
        <p className="mt-1.5 text-meta text-ink-3">
          {t('wordsHidden')} <RevealButton name={t('words')} reveal={reveal} />
        </p>
      ) : null}
    </div>
  );
}
