'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useShell } from '@/components/ui/shell-context';
import type { ExportFormat } from '@/lib/contract/export-head';
import type { Filters } from '@/lib/contract/transaction-address';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { ExportFacts, fittingFormat, resumeOf } from './export-facts';
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
  const format = fittingFormat(chosen, total);
  const file = useExport({ list, filters, locale, format });
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
      <ExportFacts
        list={list}
        total={total}
        format={format}
        disabled={running}
        onFormat={(next) => {
          file.reset();
          setFormat(next);
        }}
      />
      <ExportProgress state={state} resume={resumeOf(format)} />
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
