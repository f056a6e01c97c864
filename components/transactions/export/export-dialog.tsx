'use client';

import { CircleCheck, CircleSlash, CloudOff, ListFilter } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { knownTaxId } from '@/components/lists/filters/masked-tax-ids';
import { useDayRangeText } from '@/components/lists/filters/use-day-range-text';
import { Button } from '@/components/ui/controls/button';
import { Note } from '@/components/ui/feedback/note';
import { useShell } from '@/components/ui/hooks/shell-context';
import { Dialog } from '@/components/ui/overlays/dialog';
import type { ExportFormat } from '@/lib/contract/bff/exports/export-format';
import { filterLabelKey } from '@/lib/contract/values/transactions/filter-label-key';
import type { Filters } from '@/lib/contract/values/transactions/list-address';
import { LIST_FILTERS } from '@/lib/contract/values/transactions/list-filters';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { formatDecimal } from '@/lib/money/format';
import { type ExportAsked, isSameFile } from '@/lib/queries/exports/export-file';
import { ExportFacts, type ExportResume, fittingFormat, resumeOf } from './export-facts';
import { type ExportState, useExport } from './use-export';

export interface ExportProps {
  list: TransactionList;
  filters: Filters;
  total: number | undefined;
}

interface ExportDialogProps extends ExportProps {
  open: boolean;
  onClose(): void;
}

export function ExportDialog({ list, filters, total, open, onClose }: ExportDialogProps) {
  const t = useTranslations('transactions.export');
  const common = useTranslations('common');
  const { locale } = useShell();
  const [chosen, setFormat] = useState<ExportFormat>('csv');
  const format = fittingFormat(chosen, total);
  const file = useExport();
  const { state, begun } = file;
  const running = state.step === 'running';
  // A resumable export is discarded by its button only.
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
        <StartedExport asked={begun} />
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

const ICON = { 'aria-hidden': true, size: 16, strokeWidth: 1.6 } as const;

export function ExportProgress({ state, resume }: { state: ExportState; resume: ExportResume }) {
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
              : t(state.part === undefined ? 'failed' : 'failedMidway', {
                  rows: count(state.rows),
                  total: count(state.total),
                })}
          </b>{' '}
          {state.moved ? t('moved') : state.code === undefined ? t('broken') : codes(state.code)}{' '}
          {state.rows === undefined || resume === 'goesOn' ? null : t(resume)}
        </Note>
      );
  }
}

/** The page behind may show another list by now. */
export function StartedExport({ asked: { list, filters, locale: written } }: { asked: ExportAsked }) {
  const t = useTranslations('transactions');
  const { locale } = useShell();
  const days = useDayRangeText(filters);
  const values = LIST_FILTERS[list].values.flatMap((filter) => {
    const value = filters[filter];
    if (value === undefined) return [];
    return [{ filter, value: filter === 'client_tax_id' ? (knownTaxId(value) ?? '•••') : value }];
  });
  return (
    <Note role="status" icon={<ListFilter aria-hidden size={16} strokeWidth={1.6} />}>
      {t('export.other')}
      <ul className="mt-1 list-disc space-y-0.5 ps-4">
        <li>
          <b>{t(`lists.${list}.title`)}</b>
        </li>
        {days === undefined ? null : (
          <li>
            {t('filters.name.created')}: {days}
          </li>
        )}
        {values.map(({ filter, value }) => (
          <li key={filter}>
            {t(`filters.name.${filterLabelKey(list, filter)}`)}: <bdi className="break-all">{value}</bdi>
          </li>
        ))}
        {days === undefined && values.length === 0 ? <li>{t('views.all')}</li> : null}
        {written === locale ? null : (
          <li>{new Intl.DisplayNames(locale, { type: 'language' }).of(written)}</li>
        )}
      </ul>
    </Note>
  );
}
