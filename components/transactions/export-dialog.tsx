'use client';

import { CircleCheck, CircleSlash, CloudOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Note } from '@/components/ui/note';
import { useShell } from '@/components/ui/shell-context';
import type { Filters } from '@/lib/contract/transaction-address';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { formatDecimal } from '@/lib/money/format';
import { type ExportState, useExport } from './use-export';

const ICON = { 'aria-hidden': true, size: 16, strokeWidth: 1.6 } as const;

export interface ExportProps {
  list: TransactionList;
  filters: Filters;
  /** Records that the filters match now, when a read told. */
  total: number | undefined;
}

interface ExportDialogProps extends ExportProps {
  open: boolean;
  onClose(): void;
}

/** What will be in the file, said before it begins; then how far it is, and how it ended. */
export function ExportDialog({ list, filters, total, open, onClose }: ExportDialogProps) {
  const t = useTranslations('transactions.export');
  const common = useTranslations('common');
  const { locale } = useShell();
  const file = useExport({ list, filters, locale });
  const { state } = file;
  const running = state.step === 'running';
  const close = () => {
    onClose();
    file.reset();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : close())}
      locked={running}
      title={t('title')}
      description={t('body')}
      footer={
        running ? (
          <Button onClick={file.stop}>{t('stop')}</Button>
        ) : (
          <>
            <Button onClick={close}>{common(state.step === 'done' ? 'close' : 'cancel')}</Button>
            {state.step === 'done' ? null : <StartButton state={state} file={file} />}
          </>
        )
      }
    >
      <p className="text-cell font-medium">
        {total === undefined ? t('countUnknown') : t('count', { count: total })}
      </p>
      <ul className="mt-2 list-disc space-y-1 ps-4 text-cell text-ink-2">
        {(['csv', ...(list === 'withdrawals' ? [] : ['pinned' as const]), 'masked'] as const).map((line) => (
          <li key={line}>{t(line)}</li>
        ))}
        {(['formulas', 'whole', 'audited'] as const).map((line) => (
          <li key={line}>{t(line)}</li>
        ))}
      </ul>
      <Progress state={state} />
    </Dialog>
  );
}

interface StartProps {
  state: ExportState;
  file: ReturnType<typeof useExport>;
}

function StartButton({ state, file }: StartProps) {
  const t = useTranslations('transactions.export');
  const part = state.step === 'failed' ? state.part : undefined;
  if (part !== undefined) {
    return (
      <Button variant="primary" onClick={() => file.goOn(part)}>
        {t('goOn')}
      </Button>
    );
  }
  return (
    <Button variant="primary" onClick={file.start}>
      {t(state.step === 'idle' ? 'start' : 'again')}
    </Button>
  );
}

function Progress({ state }: { state: ExportState }) {
  const t = useTranslations('transactions.export');
  const codes = useTranslations('errors');
  const { locale } = useShell();
  const count = (value: number | undefined) =>
    value === undefined ? '–' : formatDecimal(String(value), locale);
  switch (state.step) {
    case 'idle':
      return null;
    case 'running':
      return (
        <div className="mt-4">
          <progress
            aria-label={t('label')}
            value={state.rows}
            max={Math.max(1, state.total ?? 1)}
            className="block h-2 w-full overflow-hidden rounded-full accent-(--accent)"
          />
          <p className="mt-1.5 text-meta text-ink-3 tabular-nums">
            {t('running', { rows: count(state.rows), total: count(state.total) })}
          </p>
        </div>
      );
    case 'stopped':
      return (
        <Note role="status" className="mt-4" icon={<CircleSlash {...ICON} />}>
          {t('stopped', { rows: count(state.rows), total: count(state.total) })}
        </Note>
      );
    case 'done':
      return (
        <Note tone="ok" role="status" className="mt-4" icon={<CircleCheck {...ICON} />}>
          {t('done', { rows: state.rows, name: state.name })}
        </Note>
      );
    case 'failed':
      return (
        <Note tone="bad" role="alert" className="mt-4" icon={<CloudOff {...ICON} />}>
          <b>
            {state.rows === undefined
              ? t('failedStart')
              : t('failed', { rows: count(state.rows), total: count(state.total) })}
          </b>{' '}
          {state.code === undefined ? t('broken') : codes(state.code)}{' '}
          {state.rows === undefined || state.part !== undefined ? null : t('noResume')}
        </Note>
      );
  }
}
