'use client';

import { useTranslations } from 'next-intl';
import { Segmented } from '@/components/ui/controls/segmented';
import { useShell } from '@/components/ui/hooks/shell-context';
import { type ExportFormat, XLSX_MAX_RECORDS } from '@/lib/contract/bff/exports/export-format';
import { LIST_FILTERS } from '@/lib/contract/values/transactions/list-filters';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { formatDecimal } from '@/lib/money/format';

/** Whether a broken export can resume, or the message key why not. */
export type ExportResume = 'goesOn' | 'noResumeXlsx';

export function resumeOf(format: ExportFormat): ExportResume {
  return format === 'csv' ? 'goesOn' : 'noResumeXlsx';
}

/** Falls back to CSV where a sheet cannot hold all rows. */
export function fittingFormat(chosen: ExportFormat, total: number | undefined): ExportFormat {
  return isTooLong(total) ? 'csv' : chosen;
}

function isTooLong(total: number | undefined): boolean {
  return total !== undefined && total > XLSX_MAX_RECORDS;
}

interface Props {
  list: TransactionList;
  total: number | undefined;
  format: ExportFormat;
  disabled: boolean;
  onFormat(format: ExportFormat): void;
}

export function ExportFacts({ list, total, format, disabled, onFormat }: Props) {
  const t = useTranslations('transactions.export');
  const { locale } = useShell();
  const most = formatDecimal(String(XLSX_MAX_RECORDS), locale);
  return (
    <>
      <p className="mb-2 text-cell font-medium">
        {total === undefined ? t('countUnknown') : t('count', { count: total })}
      </p>
      {isTooLong(total) ? (
        <p className="mt-1 text-cell text-ink-2">{t('tooLong', { most })}</p>
      ) : (
        <Segmented<ExportFormat>
          full
          size="md"
          label={t('format')}
          disabled={disabled}
          value={format}
          onValueChange={onFormat}
          options={[
            { value: 'csv', label: 'CSV' },
            { value: 'xlsx', label: t('excel') },
          ]}
        />
      )}
      <ul className="mt-3 list-disc space-y-1 ps-4 text-cell text-ink-2">
        <li>{format === 'csv' ? t('csv') : t('xlsx', { most })}</li>
        {LIST_FILTERS[list].days ? <li>{t('pinned')}</li> : null}
        <li>{t('masked')}</li>
        <li>{t(format === 'csv' ? 'formulas' : 'formulasXlsx')}</li>
        <li>
          {t('whole')} {t(resumeOf(format))}
        </li>
        <li>{t('audited')}</li>
      </ul>
    </>
  );
}
