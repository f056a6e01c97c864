'use client';

import { type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query';
import { ArrowRight, Download } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/controls/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { Note } from '@/components/ui/feedback/note';
import { saveFile } from '@/components/ui/hooks/save-file';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useDocumentNow } from '@/components/ui/hooks/use-document-now';
import { useTimes } from '@/components/ui/hooks/use-times';
import { Page, PageHeader } from '@/components/ui/layout/page-header';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { Skeleton } from '@/components/ui/loading/skeleton';
import type { BalanceAnswer } from '@/lib/contract/bff/conversions';
import type { PositionReading, PositionsAnswer } from '@/lib/contract/bff/positions';
import { serverNow } from '@/lib/queries/api/server-clock';
import { balanceQuery } from '@/lib/queries/balances';
import { loadFile } from '@/lib/queries/exports/load-file';
import { positionsQuery } from '@/lib/queries/positions';
import { endOfDay } from '@/lib/time/day-range';
import { durationParts } from '@/lib/time/duration';
import { formatDay, weekdayIn } from '@/lib/time/format';
import { dayInZone } from '@/lib/time/zone';
import { useWide } from '../use-wide-screen';
import { ViewSwitch } from '../view-switch';
import { compareReadings, type Reading } from './compare-positions';
import { ComparedCards, ComparedTable } from './compared-table';
import { MadeOfDrawer } from './made-of-drawer';
import { PositionChart } from './position-chart';
import { positionLines } from './position-lines';
import { dayOfReading, lineRange, type ReadingName } from './position-name';
import { ReadingPicker } from './position-picker';
import { type PositionAddress, usePositionAddress } from './use-position-address';

/** What the server read while it made the document. */
export interface KeptAhead {
  day: PositionsAnswer;
  range: PositionsAnswer;
}

/** One day's readings, and the one that is named: the day's last, or that of a slot. */
function useReading(name: ReadingName, ahead?: PositionsAnswer) {
  const { timeZone } = useShell();
  const day = dayOfReading(name, timeZone);
  const query = useQuery({
    ...positionsQuery({ from: day, to: day, every: 'slot' }),
    ...(ahead?.from === day ? { initialData: ahead } : {}),
  });
  const readings = query.data?.readings ?? [];
  const read = readings.filter(({ read_at }) => read_at !== undefined);
  const last = read.at(-1);
  const found =
    'day' in name ? last : readings.find(({ slot }) => Date.parse(slot) === Date.parse(name.slot));
  return { day, query, found, isLast: found !== undefined && found === last };
}

/** The balance as it was read on a date, beside another reading. */
interface DatedProps {
  at: ReadingName;
  phone: boolean;
  ahead: KeptAhead | undefined;
  balance: BalanceAnswer | undefined;
}

export function DatedBalances({ at, phone, ahead, balance }: DatedProps) {
  const t = useTranslations('positions');
  const address = usePositionAddress();
  const { timeZone } = useShell();
  const today = dayInZone(new Date(useDocumentNow() ?? serverNow()), timeZone);
  const shown = useReading(at, ahead?.day);
  const other = useOther(address, at, balance);
  const { from, to } = lineRange(shown.day, other?.day);
  const range = useQuery({
    ...positionsQuery({ from, to, every: 'day' }),
    ...(ahead?.range.from === from && ahead.range.to === to ? { initialData: ahead.range } : {}),
  });
  const reading = readingOf(shown.found);
  return (
    <Page>
      <PageHeader
        title={<Title />}
        sub={reading && shown.found ? <AsRead reading={shown.found} isLast={shown.isLast} /> : null}
        actions={
          <>
            <ViewSwitch />
            <ExportCsv from={from} to={to} />
          </>
        }
      />
      <div className="mb-7 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-panel border border-line bg-sunken px-3.5 py-2.5 text-cell text-ink-2">
        <Named text={t('asReadOn')} hollow>
          <Picker reading={shown} onName={(name) => address.change({ at: name })} />
        </Named>
        {other === undefined ? (
          <Button onClick={() => address.change({ with: 'now' })}>{t('compare')}</Button>
        ) : (
          <>
            <ArrowRight aria-hidden size={16} strokeWidth={1.6} className="max-md:hidden" />
            <Named text={t('with')}>
              <Picker
                reading={other}
                onName={(name) => address.change({ with: name })}
                onNow={() => address.change({ with: 'now' })}
              />
            </Named>
            <button
              type="button"
              className="tap font-medium text-link hover:underline"
              onClick={() => address.change({ with: undefined })}
            >
              {t('stop')}
            </button>
            <span className="ms-auto text-meta max-md:hidden">{t('secondLine')}</span>
          </>
        )}
      </div>
      {range.data ? (
        <PositionChart
          lines={positionLines(range.data.readings, to < today ? to : today)}
          shown={shown.day}
          other={other?.day}
        />
      ) : range.isPending ? (
        <Skeleton className="mb-7 h-60 max-md:hidden" />
      ) : (
        <ErrorNote error={range.error} className="mb-7" />
      )}
      <QueryBoundary query={shown.query} skeleton={<Skeleton className="h-60" />}>
        {({ readings }) =>
          reading === undefined ? (
            <NoReading day={shown.day} readings={readings} />
          ) : (
            <>
              {other === undefined ? null : <NoOther {...other} />}
              <Compared reading={reading} address={address} phone={phone} other={other?.reading} />
            </>
          )
        }
      </QueryBoundary>
      {address.madeOf === undefined || shown.found === undefined ? null : (
        <MadeOfDrawer
          key={`${address.madeOf.currency} ${address.madeOf.bucket}`}
          asked={{ ...address.madeOf, slot: shown.found.slot }}
          otherSlot={other?.found?.slot}
          onClose={() => address.change({ of: undefined, bucket: undefined })}
        />
      )}
    </Page>
  );
}

function Title() {
  return useTranslations('balances')('title');
}

interface Other {
  day: string;
  query: Pick<UseQueryResult<PositionsAnswer>, 'data' | 'error'>;
  found: PositionReading | undefined;
  reading: Reading | undefined;
}

/** `now` is the balance that the page polls; the day it belongs to has kept readings too. */
function useOther(
  { with: asked }: PositionAddress,
  at: ReadingName,
  initial: BalanceAnswer | undefined,
): Other | undefined {
  const { timeZone } = useShell();
  const balance = useQuery({
    ...balanceQuery(),
    ...(initial ? { initialData: initial } : {}),
    enabled: asked === 'now',
  });
  const isNow = asked === 'now';
  const now = useDocumentNow() ?? serverNow();
  const kept = useReading(asked === undefined || isNow ? at : asked);
  if (asked === undefined) return undefined;
  if (!isNow) return { ...kept, reading: readingOf(kept.found) };
  const day = dayInZone(new Date(now), timeZone);
  return { day, query: { data: undefined, error: balance.error }, found: undefined, reading: balance.data };
}

function readingOf(found: PositionReading | undefined): Reading | undefined {
  const { read_at, balances } = found ?? {};
  return read_at === undefined || balances === undefined ? undefined : { read_at, balances };
}

function AsRead({ reading: { read_at = '', day }, isLast }: { reading: PositionReading; isLast: boolean }) {
  const t = useTranslations('positions');
  const times = useTimes();
  const locale = useLocale();
  const { timeZone } = useShell();
  const time = `${weekdayIn(new Date(read_at), locale, timeZone)} ${times.withZone(read_at, 'dateTime')}`;
  const leftMs = endOfDay(day, timeZone).getTime() + 1 - Date.parse(read_at);
  const isOver = endOfDay(day, timeZone).getTime() < (useDocumentNow() ?? serverNow());
  if (!isLast || !isOver) return t('asRead', { time });
  const { hours, minutes, seconds } = durationParts(leftMs);
  const before =
    hours > 0 ? `${hours} h ${minutes} min` : minutes > 0 ? `${minutes} min ${seconds} s` : `${seconds} s`;
  return t('asReadLast', { time, before });
}

function Named({ text, hollow = false, children }: { text: string; hollow?: boolean; children: ReactNode }) {
  return (
    <span className="flex items-center gap-2 max-md:w-full max-md:justify-between">
      <span className="flex items-center gap-2">
        <svg aria-hidden width="10" height="10" viewBox="0 0 10 10">
          <circle
            cx="5"
            cy="5"
            r="3.5"
            stroke="var(--accent)"
            strokeWidth="2"
            fill={hollow ? 'var(--sheet)' : 'var(--accent)'}
          />
        </svg>
        {text}
      </span>
      {children}
    </span>
  );
}

interface PickerProps {
  reading: Pick<Other, 'day' | 'query' | 'found'>;
  onName(name: string): void;
  onNow?: () => void;
}

function Picker({ reading: { day, query, found }, onName, onNow }: PickerProps) {
  const t = useTranslations('positions');
  const times = useTimes();
  const locale = useLocale();
  const { read_at } = found ?? {};
  const isNow = onNow !== undefined && query.data === undefined && found === undefined;
  return (
    <ReadingPicker
      label={onNow === undefined ? t('asReadOn') : t('with')}
      text={
        read_at === undefined
          ? isNow
            ? t('now')
            : formatDay(day, locale)
          : `${times.at(read_at, 'date')}, ${times.at(read_at, 'time')}`
      }
      day={day}
      readings={query.data?.readings}
      chosen={found?.slot}
      onDay={onName}
      onSlot={onName}
      {...(onNow && { onNow })}
    />
  );
}

/** Why the second reading is not beside the first. */
function NoOther({ day, query: { data, error }, reading }: Other) {
  const t = useTranslations('positions');
  const locale = useLocale();
  if (reading !== undefined) return null;
  if (error !== null) return <ErrorNote error={error} lead={t('noOther')} className="mb-4" />;
  if (data === undefined) return null;
  return (
    <Note role="status" className="mb-4">
      <b>{t('noOther')}</b> {t(noneOf(data.readings), { day: formatDay(day, locale) })}
    </Note>
  );
}

/** A day that was read may lack the one hour that is named. */
function noneOf(readings: readonly PositionReading[]) {
  if (readings.length === 0) return 'noneMissing';
  return readings.some(({ read_at }) => read_at !== undefined) ? 'noneThen' : 'noneFailed';
}

function NoReading({ day, readings }: { day: string; readings: readonly PositionReading[] }) {
  const t = useTranslations('positions');
  const locale = useLocale();
  return <EmptyState title={t('none')} body={t(noneOf(readings), { day: formatDay(day, locale) })} />;
}

interface ComparedProps {
  reading: Reading;
  other: Reading | undefined;
  address: PositionAddress;
  phone: boolean;
}

function Compared({ reading, other, address, phone }: ComparedProps) {
  const { frame, wide } = useWide(!phone);
  const props = {
    accounts: compareReadings(reading, other),
    isLater: other !== undefined && other.read_at > reading.read_at,
    onBucket: (of: string, bucket: string) => address.change({ of, bucket }),
  };
  return <div ref={frame}>{wide ? <ComparedTable {...props} /> : <ComparedCards {...props} />}</div>;
}

export function ExportCsv({ from, to }: { from: string; to: string }) {
  const t = useTranslations('positions');
  const locale = useLocale();
  const { can } = useShell();
  const file = useMutation({
    mutationFn: () => loadFile('/api/positions/export', { from, to, every: 'slot', locale }),
    onSuccess: ({ blob, name }) => saveFile(blob, name),
  });
  if (!can('transactions:export')) return null;
  return (
    <>
      <Button
        busy={file.isPending}
        icon={<Download aria-hidden size={15} strokeWidth={1.6} />}
        onClick={() => file.mutate()}
      >
        {t('export')}
      </Button>
      <ErrorNote error={file.error} lead={t('exportFailed')} />
    </>
  );
}
