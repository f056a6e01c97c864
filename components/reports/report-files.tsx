'use client';

import { CircleCheck, CircleDashed, CircleX, Download, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { buttonVariants } from '@/components/ui/controls/button-variants';
import { cx } from '@/components/ui/cx';
import { StatusBadge } from '@/components/ui/data/badge';
import { DataTable } from '@/components/ui/data/data-table';
import { ShortId } from '@/components/ui/data/short-id';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { Note } from '@/components/ui/feedback/note';
import { saveFile } from '@/components/ui/hooks/save-file';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useTimes } from '@/components/ui/hooks/use-times';
import type { ReportAnswer, ReportFile, ReportFileName } from '@/lib/contract/bff/reports/reports';
import { formatDecimal } from '@/lib/money/format';
import type { MadeReport } from '@/lib/queries/reports';
import { formatDay } from '@/lib/time/format';
import { dayInZone } from '@/lib/time/zone';
import { TaxIdsReason } from './make-controls';
import { sizeText, useShortfallText } from './report-texts';
import type { useReport } from './use-report';

const LINE = 'md:border-b md:border-line';
const CELL = 'md:px-3 md:py-2.5 md:first:ps-0 md:last:pe-0 align-top';
const STATES = {
  whole: ['ok', CircleCheck],
  not_whole: ['warn', TriangleAlert],
  refused: ['bad', CircleX],
  none: ['neutral', CircleDashed],
} as const;

type Retry = ReturnType<typeof useReport>['retry'];

interface FilesProps {
  answer: ReportAnswer;
  made: MadeReport | undefined;
  retry: Retry;
}

/** Each file says how whole it is; saved from the archive, so it is what the manifest names. */
export function ReportFiles({ answer, made, retry }: FilesProps) {
  const t = useTranslations('reports');
  const { locale } = useShell();
  const [failed, setFailed] = useState(false);
  const save = (from: MadeReport | undefined, path: string) => {
    setFailed(false);
    from?.fileOf(path).then(
      (blob) => saveFile(blob, path),
      () => setFailed(true),
    );
  };
  const day = made && dayInZone(new Date(made.manifest.made_at), made.manifest.time_zone);
  return (
    <>
      {failed ? (
        <Note tone="bad" role="alert" className="mb-4">
          {t('saveFailed')}
        </Note>
      ) : null}
      <DataTable
        caption={t('list')}
        cell="px-3 whitespace-nowrap first:ps-0 last:pe-0"
        columns={[
          { id: 'file', name: t('c.file') },
          { id: 'rows', name: t('c.rows'), end: true },
          { id: 'asOf', name: t('c.asOf', { day: day ? formatDay(day, locale) : '–' }), end: true },
          { id: 'whole', name: t('c.whole') },
          { id: 'size', name: t('c.size'), end: true, className: 'max-lg:hidden' },
          { id: 'sha', name: t('c.sha'), className: 'max-lg:hidden' },
          { id: 'save', name: <span className="sr-only">{t('c.save')}</span> },
        ]}
      >
        {answer.files.map(({ name, is_permitted }) => {
          const from = retry.again[name] ?? made;
          return (
            <FileRow
              key={name}
              name={name}
              isPermitted={is_permitted}
              file={from?.manifest.files.find((one) => one.name === name)}
              isAgain={retry.again[name] !== undefined}
              retry={retry}
              onSave={(path) => save(from, path)}
            />
          );
        })}
      </DataTable>
    </>
  );
}

interface RowProps {
  name: ReportFileName;
  isPermitted: boolean;
  /** Undefined until it is made. */
  file: ReportFile | undefined;
  /** Read after the archive was made. */
  isAgain: boolean;
  retry: Retry;
  onSave(path: string): void;
}

function FileRow({ name, isPermitted, file, isAgain, retry, onSave }: RowProps) {
  const t = useTranslations('reports');
  const times = useTimes();
  const { locale } = useShell();
  const shortfall = useShortfallText();
  const [asking, setAsking] = useState(false);
  const state = file?.state ?? (isPermitted ? 'none' : 'refused');
  const why =
    file === undefined ? (isPermitted ? [] : [t('why.no_permission')]) : (file.why ?? []).map(shortfall);
  const [tone, Icon] = STATES[state];
  const made = file?.file;
  const filtered = file !== undefined && file.state !== 'refused';
  const cell = cx(CELL, !filtered && LINE);
  return (
    <>
      <tr
        data-row={name}
        className={cx(
          'max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:gap-y-1 max-md:pt-3',
          !filtered && 'max-md:border-b max-md:border-line max-md:pb-3',
        )}
      >
        <th scope="row" className={`${cell} text-start font-normal`}>
          <b className="block font-strong text-ink">{t(`files.${name}`)}</b>
          <span className={made ? 'mono text-ink-3' : 'text-ink-3'}>
            {made?.path ?? (state === 'none' ? '' : t('noFile'))}
          </span>
          {name === 'splits' ? (
            <span className="block max-w-[42ch] text-meta whitespace-normal text-ink-3">{t('linkDays')}</span>
          ) : null}
          {file === undefined ? null : <Narrow file={file} />}
        </th>
        <td className={`${cell} text-end tabular-nums max-md:col-start-2 max-md:row-start-2`}>
          {made === undefined ? '–' : formatDecimal(String(made.rows), locale)}
          {made === undefined ? null : <span className="md:sr-only"> {t('c.rows').toLowerCase()}</span>}
        </td>
        <td className={`${cell} text-end tabular-nums max-md:hidden`}>
          {file === undefined ? '–' : <time dateTime={file.as_of}>{times.at(file.as_of, 'time')}</time>}
        </td>
        <td className={`${cell} max-md:col-start-1 max-md:row-start-2`}>
          <StatusBadge tone={tone} icon={<Icon aria-hidden size={15} strokeWidth={1.8} />}>
            {t(`state.${state}`)}
          </StatusBadge>
          {why.map((text) => (
            <p key={text} className="mt-0.5 max-w-[42ch] text-ink-2">
              {text}
            </p>
          ))}
          {isAgain ? <p className="mt-0.5 max-w-[42ch] text-ink-2">{t('readAgain')}</p> : null}
          {isPermitted && file !== undefined && file.state !== 'whole' && !isOfThePast(file) ? (
            <Button
              size="sm"
              variant="ghost"
              busy={retry.busy === name}
              disabled={retry.busy !== undefined}
              aria-label={t('tryAgainOf', { file: t(`files.${name}`) })}
              onClick={() => (retry.asksReason(name) ? setAsking(true) : retry.start(name))}
            >
              {t('tryAgain')}
            </Button>
          ) : null}
          <TaxIdsReason
            open={asking}
            onClose={() => setAsking(false)}
            onGiven={(reason) => retry.start(name, reason)}
          />
          {retry.failed?.file === name ? <ErrorNote error={retry.failed.error} lead={t('failed')} /> : null}
        </td>
        <td className={`${cell} text-end whitespace-nowrap tabular-nums max-lg:hidden`}>
          {made === undefined ? null : sizeText(made.bytes, locale)}
        </td>
        <td className={`${cell} max-lg:hidden`}>
          {made === undefined ? null : <ShortId value={made.sha256} />}
        </td>
        <td className={`${cell} text-end max-md:col-start-2 max-md:row-start-1`}>
          {made === undefined ? null : (
            <button
              type="button"
              className={buttonVariants({ variant: 'ghost', size: 'sm' })}
              aria-label={t('save', { file: made.path })}
              onClick={() => onSave(made.path)}
            >
              <Download aria-hidden size={15} strokeWidth={1.6} />
            </button>
          )}
        </td>
      </tr>
      {filtered ? (
        <tr className="max-md:block max-md:border-b max-md:border-line max-md:pb-3">
          <td
            colSpan={7}
            className={`${LINE} pb-2.5 align-top text-meta wrap-anywhere text-ink-3 max-md:block`}
          >
            <Filters filters={file.filters} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

/** No new read fills the slots that were not read then. */
function isOfThePast({ state, slots }: ReportFile): boolean {
  return state === 'not_whole' && slots !== undefined;
}

function Filters({ filters }: Pick<ReportFile, 'filters'>) {
  const t = useTranslations('reports');
  const shown = Object.entries(filters).map(([name, value]) => `${name} ${value}`);
  if (shown.length === 0) return t('noFilters');
  return (
    <>
      {t('filters')}{' '}
      <bdi translate="no" className="mono">
        {shown.join(', ')}
      </bdi>
    </>
  );
}

/** What has no column where the page is narrow. */
function Narrow({ file: { as_of, file: made } }: { file: ReportFile }) {
  const t = useTranslations('reports');
  const times = useTimes();
  const { locale } = useShell();
  return (
    <span className="block max-w-[42ch] text-meta wrap-anywhere text-ink-3">
      <span className="block md:hidden">
        <time dateTime={as_of}>{t('c.asOf', { day: times.at(as_of, 'dateTime') })}</time>
      </span>
      {made === undefined ? null : (
        <span className="block lg:hidden">
          {sizeText(made.bytes, locale)}, {t('c.sha')} <ShortId value={made.sha256} />
        </span>
      )}
    </span>
  );
}
