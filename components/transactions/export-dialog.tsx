'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Segmented } from '@/components/ui/segmented';
import { useShell } from '@/components/ui/shell-context';
import { type ExportFormat, XLSX_MAX_RECORDS } from '@/lib/contract/export-head';
import type { Filters } from '@/lib/contract/transaction-address';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { formatDecimal } from '@/lib/money/format';
import { ExportProgress } from './export-progress';
import { type ExportState, useExport } from './use-export';

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
  const [chosen, setFormat] = useState<ExportFormat>('csv');
  const tooLong = total !== undefined && total > XLSX_MAX_RECORDS;
  const format = tooLong ? 'csv' : chosen;
  const file = useExport({ list, filters, locale, format });
  const { state } = file;
  const running = state.step === 'running';
  const most = formatDecimal(String(XLSX_MAX_RECORDS), locale);
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
      <p className="mb-2 text-cell font-medium">
        {total === undefined ? t('countUnknown') : t('count', { count: total })}
      </p>
      {tooLong ? (
        <p className="mt-1 text-cell text-ink-2">{t('tooLong', { most })}</p>
      ) : (
        <Segmented<ExportFormat>
          full
          size="md"
          label={t('format')}
          disabled={running}
          value={format}
          onValueChange={(next) => {
            file.reset();
            setFormat(next);
          }}
          options={[
            { value: 'csv', label: 'CSV' },
            { value: 'xlsx', label: t('excel') },
          ]}
        />
      )}
      <ul className="mt-3 list-disc space-y-1 ps-4 text-cell text-ink-2">
        <li>{format === 'csv' ? t('csv') : t('xlsx', { most })}</li>
        {list === 'withdrawals' ? null : <li>{t('pinned')}</li>}
        <li>{t('masked')}</li>
        <li>{t(format === 'csv' ? 'formulas' : 'formulasXlsx')}</li>
        <li>{t('whole')}</li>
        <li>{t('audited')}</li>
      </ul>
      <ExportProgress state={state} resumes={format === 'csv'} />
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
