'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useShell } from '@/components/ui/shell-context';
import type { ExportFormat } from '@/lib/contract/export-head';
import type { Filters } from '@/lib/contract/transaction-address';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { type ExportAsked, isSameFile } from '@/lib/queries/export-file';
import { ExportBegun } from './export-begun';
import { ExportFacts, fittingFormat, resumeOf } from './export-facts';
import { ExportProgress } from './export-progress';
import { useExport } from './use-export';

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
  const file = useExport();
  const { state, begun } = file;
  const running = state.step === 'running';
  // Rows that wait to be gone on with are given up by the button alone, not by Escape or a press outside.
  const held = running || (state.step === 'failed' && state.part !== undefined);
  const shown = { list, filters, locale, format };
  const isOther = begun !== undefined && !isSameFile(begun, shown);
  const close = () => {
    onClose();
    file.reset();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : close())}
      locked={held}
      title={t('title')}
      description={t('body')}
      footer={
        running ? (
          <Button onClick={file.stop}>{t('stop')}</Button>
        ) : (
          <>
            <Button onClick={close}>{common(state.step === 'done' ? 'close' : 'cancel')}</Button>
            {state.step === 'done' ? null : <StartButton file={file} asked={isOther ? begun : shown} />}
          </>
        )
      }
    >
      {isOther ? (
        <ExportBegun asked={begun} />
      ) : (
        <ExportFacts
          list={list}
          total={total}
          format={format}
          disabled={held}
          onFormat={(next) => {
            file.reset();
            setFormat(next);
          }}
        />
      )}
      <ExportProgress state={state} resume={resumeOf(isOther ? begun.format : format)} />
    </Dialog>
  );
}

interface StartProps {
  file: ReturnType<typeof useExport>;
  /** The file that the dialog tells of. */
  asked: ExportAsked;
}

function StartButton({ file, asked }: StartProps) {
  const t = useTranslations('transactions.export');
  const { state } = file;
  const part = state.step === 'failed' ? state.part : undefined;
  if (part !== undefined) {
    return (
      <Button variant="primary" onClick={() => file.goOn(part)}>
        {t('goOn')}
      </Button>
    );
  }
  return (
    <Button variant="primary" onClick={() => file.start(asked)}>
      {t(state.step === 'idle' ? 'start' : 'again')}
    </Button>
  );
}
