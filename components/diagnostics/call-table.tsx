import { CircleX, GitCommitHorizontal, Unplug } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { cx } from '@/components/ui/cx';
import { Avatar } from '@/components/ui/data/avatar';
import { DataTable } from '@/components/ui/data/data-table';
import { ShortId, shorten, visible } from '@/components/ui/data/short-id';
import { useTimes } from '@/components/ui/hooks/use-times';
import type { ApiCall } from '@/lib/contract/bff/settings/diagnostics';
import { millisecondsOf, recordOf } from './call-facts';

const CELL = 'md:h-[42px] md:border-b md:border-line md:pe-4 md:last:pe-0';
const COLUMNS = 8;
/** Slower is shown strong. */
const SLOW_MS = 2_000;
/** A date and a commit fit whole, on two lines where there is little room. */
const BUILD_ENDS = [12, 8] as const;

/** Newest first; a change of the API's build is a line at its time. */
export function CallTable({ calls, now }: { calls: readonly ApiCall[]; now: string }) {
  const t = useTranslations('diagnostics');
  return (
    <DataTable
      caption={t('calls')}
      className="mt-4"
      cell="pe-4 whitespace-nowrap last:pe-0"
      columns={[
        { id: 'time', name: t('time') },
        { id: 'route', name: t('route') },
        { id: 'status', name: t('status') },
        { id: 'ms', name: t('ms'), end: true },
        { id: 'attempts', name: t('attempts'), end: true },
        { id: 'request', name: t('requestId'), className: 'max-lg:hidden' },
        { id: 'person', name: t('person') },
        { id: 'build', name: t('build'), end: true, className: 'max-lg:hidden' },
      ]}
    >
      {calls.map((call) => (
        <Fragment key={call.id}>
          <Line call={call} now={now} />
          {call.build_before === undefined ? null : <BuildChange before={call.build_before} call={call} />}
        </Fragment>
      ))}
    </DataTable>
  );
}

function Line({ call, now }: { call: ApiCall; now: string }) {
  const t = useTranslations('diagnostics');
  const times = useTimes();
  const record = recordOf(call);
  return (
    <tr className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-1 max-md:border-b max-md:border-line max-md:py-3">
      <td className={cx(CELL, 'whitespace-nowrap tabular-nums')}>
        <time dateTime={call.at}>
          {times.isSameDay(call.at, now) ? null : `${times.at(call.at, 'date')}, `}
          {times.at(call.at, 'time')}
          <span className="text-ink-3">{millisecondsOf(call.at)}</span>
        </time>
      </td>
      <td className={cx(CELL, 'min-w-0 max-md:col-span-2 max-md:row-start-2')}>
        <span className="text-ink-3">{call.method}</span>{' '}
        <span translate="no" className="mono wrap-anywhere">
          {call.route}
        </span>
        {record === undefined ? null : (
          <>
            {' '}
            <Link
              data-row={call.id}
              href={record}
              aria-label={t('openRecord', { record: call.subject ?? '' })}
              className="text-link hover:underline"
            >
              <ShortId value={call.subject ?? ''} />
            </Link>
          </>
        )}
      </td>
      <td className={cx(CELL, 'whitespace-nowrap max-md:text-end')}>
        <Status call={call} />
      </td>
      <td
        className={cx(
          CELL,
          'text-end tabular-nums max-md:text-start',
          call.duration_ms >= SLOW_MS && 'font-strong',
        )}
      >
        {call.duration_ms}
        <span className="md:hidden"> ms</span>
      </td>
      <td className={cx(CELL, 'text-end tabular-nums', call.attempts > 1 ? 'font-strong' : 'text-ink-3')}>
        <span className="md:hidden">{t('attempts')} </span>
        {call.attempts}
      </td>
      <td className={cx(CELL, 'max-lg:hidden')}>
        {call.request_id === undefined ? null : <ShortId value={call.request_id} />}
      </td>
      <td className={cx(CELL, 'max-md:col-span-2')}>
        {call.person === undefined ? (
          <span className="text-ink-3">{t('mesa')}</span>
        ) : (
          <span className="flex min-w-0 items-center gap-2">
            <Avatar name={call.person.name} size={24} />
            <bdi className="truncate">{call.person.name}</bdi>
          </span>
        )}
      </td>
      <td className={cx(CELL, 'mono text-end max-lg:hidden')} title={call.build}>
        {call.build === undefined ? '–' : shorten(visible(call.build), ...BUILD_ENDS)}
      </td>
    </tr>
  );
}

function Status({ call: { status, failure } }: { call: ApiCall }) {
  const t = useTranslations('diagnostics');
  if (status === undefined)
    return (
      <span className="inline-flex items-center gap-1.5 text-warn">
        <Unplug aria-hidden size={15} strokeWidth={1.8} />
        {t('noAnswer')}
      </span>
    );
  if (status < 400 && failure === undefined)
    return <span className="font-medium tabular-nums">{status}</span>;
  return (
    <span className="inline-flex items-center gap-1.5 text-bad tabular-nums">
      <CircleX aria-hidden size={15} strokeWidth={1.8} />
      {failure === undefined ? status : t('unreadable', { status: String(status) })}
    </span>
  );
}

function BuildChange({ before, call }: { before: string; call: ApiCall }) {
  const t = useTranslations('diagnostics');
  return (
    <tr className="bg-info-soft max-md:block">
      <td colSpan={COLUMNS} className="px-3 py-2 max-md:block">
        <span className="flex flex-wrap items-center gap-2">
          <GitCommitHorizontal aria-hidden className="text-info" size={15} strokeWidth={1.8} />
          <strong className="font-medium">{t('buildChanged')}</strong>
          <span translate="no" className="mono break-words">
            {t('fromTo', { before, after: call.build ?? '' })}
          </span>
        </span>
      </td>
    </tr>
  );
}
