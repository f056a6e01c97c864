'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, ArrowUpFromLine, Copy } from 'lucide-react';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { Money } from '@/components/ui/data/money';
import { ShortId } from '@/components/ui/data/short-id';
import { copyText } from '@/components/ui/hooks/copy-text';
import { useTimes } from '@/components/ui/hooks/use-times';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { Skeleton } from '@/components/ui/loading/skeleton';
import { Drawer } from '@/components/ui/overlays/drawer';
import type { KnownWithdrawal, MadeOfAnswer, MadeOfRequest } from '@/lib/contract/bff/positions';
import { addRecord } from '@/lib/contract/values/transactions/record-address';
import { labelText } from '@/lib/i18n/label-text';
import type { Bucket } from '@/lib/money/balance-groups';
import { formatAmount } from '@/lib/money/format';
import { madeOfQuery } from '@/lib/queries/positions';
import { parseTimestamp } from '@/lib/time/timestamp';
import { BucketBar, BucketSwatch } from '../bucket-bar';
import { pixels, type Segment } from '../bucket-shares';

interface MadeOfDrawerProps {
  asked: MadeOfRequest;
  /** The other reading that is shown: what its remainder was. */
  otherSlot?: string | undefined;
  onClose(): void;
}

/** The API's figure, the records known here, their sum and the remainder: in this order, and adding up. */
export function MadeOfDrawer({ asked, otherSlot, onClose }: MadeOfDrawerProps) {
  const t = useTranslations('positions.madeOf');
  const query = useQuery(madeOfQuery(asked));
  const other = useQuery({
    ...madeOfQuery({ ...asked, ...(otherSlot !== undefined && { slot: otherSlot }) }),
    enabled: otherSlot !== undefined,
  });
  return (
    <Drawer
      title={t('title')}
      onClose={onClose}
      footer={query.data ? <Foot asked={asked} answer={query.data} /> : undefined}
    >
      <QueryBoundary query={query} skeleton={<Skeleton className="h-40" />}>
        {(answer) => (
          <MadeOfParts
            asked={asked}
            answer={answer}
            other={otherSlot === undefined ? undefined : other.data}
          />
        )}
      </QueryBoundary>
    </Drawer>
  );
}

interface PartsProps {
  asked: MadeOfRequest;
  answer: MadeOfAnswer;
  other?: MadeOfAnswer | undefined;
}

export function MadeOfParts({ asked: { currency, bucket, slot }, answer, other }: PartsProps) {
  const t = useTranslations('positions.madeOf');
  const names = useTranslations('balances.buckets');
  const times = useTimes();
  const locale = useLocale();
  const { accounts, figure, records, count, unsummed, unplaced, sum, remainder, read_at } = answer;
  const [account] = accounts;
  const time = times.withZone(read_at, 'dateTime');
  const isKept = slot !== undefined;
  const isSame = other?.remainder !== undefined && other.remainder === remainder && remainder !== '0';
  return (
    <div className="text-cell">
      <p className="flex items-center gap-2 text-ink-2">
        <BucketSwatch bucket={bucket} />
        {names(bucket)}
        <bdi translate="no" className="mono">
          {accounts.length === 1 ? account?.label : currency}
        </bdi>
      </p>
      <p className="mt-1 min-h-8">
        {figure === undefined ? '–' : <Money value={figure} currency={currency} size="quote" />}
      </p>
      <p className="text-meta text-ink-3">
        {accounts.length === 1 ? t('api', { time }) : t('apiSum', { n: accounts.length, time })}
      </p>
      <BucketBar segments={segmentsOf(answer, bucket)} className="mt-4 h-3" />
      <h3 className="mt-5 font-semibold">
        {t('known')}{' '}
        {isListed(bucket) ? (
          <span className="ms-1.5 font-normal text-ink-3">{t(bucket, { n: count })}</span>
        ) : null}
      </h3>
      {bucket === 'to_receive' ? null : <p className="mt-1 text-ink-3">{t(`about.${bucket}`)}</p>}
      {isKept && isListed(bucket) ? <p className="mt-1 text-ink-2">{t('byNow')}</p> : null}
      <ul className="mt-2">
        {records.map((record) => (
          <Line
            key={record.id}
            amount={
              record.amount === undefined ? (
                t('noAmount', { kind: record.kind })
              ) : (
                <Money value={record.amount} currency={currency} />
              )
            }
          >
            <RecordLink record={record} now={answer.now} isKept={isKept} />
          </Line>
        ))}
        {count > records.length ? (
          <li className="py-2 text-meta text-ink-3">{t('more', { n: records.length, count })}</li>
        ) : null}
        <Line amount={<Money value={sum} currency={currency} />}>{t('sum', { n: count - unsummed })}</Line>
        {remainder === undefined ? null : (
          <Line amount={<Money value={remainder} currency={currency} />}>{t('rest')}</Line>
        )}
        {figure === undefined ? null : (
          <Line amount={<Money value={figure} currency={currency} className="font-semibold" />} isTotal>
            {t('total')}
          </Line>
        )}
      </ul>
      {unsummed === 0 ? null : <p className="mt-2 text-meta text-ink-2">{t('unsummed', { n: unsummed })}</p>}
      {unplaced === 0 ? null : <p className="mt-2 text-meta text-ink-2">{t('unplaced', { n: unplaced })}</p>}
      <p className="mt-4 rounded-panel bg-sunken p-3 text-ink-2">
        {remainder === undefined ? t('notGiven') : t('body')}{' '}
        {isSame && other && remainder !== undefined
          ? t('same', {
              amount: formatAmount(remainder, currency, locale).text,
              time: times.at(other.read_at, 'dateTime'),
            })
          : null}
      </p>
    </div>
  );
}

const ICON = { 'aria-hidden': true, size: 15, strokeWidth: 1.6, className: 'shrink-0 text-ink-3' } as const;

interface RecordLinkProps {
  record: MadeOfAnswer['records'][number];
  now: string;
  isKept: boolean;
}

function RecordLink({ record, now, isKept }: RecordLinkProps) {
  return (
    <Link href={hrefOf(record)} prefetch={false} className="tap flex items-center gap-2.5 hover:underline">
      {record.kind === 'conversion' ? <ArrowLeftRight {...ICON} /> : <ArrowUpFromLine {...ICON} />}
      <span className="min-w-0">
        <ShortId value={record.id} />
        <span className="block text-meta text-ink-3">
          {record.kind === 'conversion' ? (
            <Expected eta={record.eta} now={now} />
          ) : (
            <AsLastRead withdrawal={record} isKept={isKept} />
          )}
        </span>
      </span>
    </Link>
  );
}

function Expected({ eta, now }: { eta: string | undefined; now: string }) {
  const t = useTranslations('positions.madeOf');
  const times = useTimes();
  if (eta === undefined) return t('untimed');
  return t(isPast(eta, now) ? 'past' : 'estimated', { time: times.at(eta, 'weekdayDateTime') });
}

function AsLastRead({ withdrawal, isKept }: { withdrawal: KnownWithdrawal; isKept: boolean }) {
  const { status, read_at, ended_at, absent_since } = withdrawal;
  const t = useTranslations('positions.madeOf');
  const times = useTimes();
  const text = labelText(status, useLocale());
  if (ended_at !== undefined) return t('endedAt', { time: times.at(ended_at, 'dateTime') });
  const gone =
    absent_since === undefined ? null : ` · ${t('notFound', { time: times.at(absent_since, 'dateTime') })}`;
  if (isKept)
    return (
      <>
        {t('notEnded')}
        {gone}
      </>
    );
  return (
    <>
      {text === undefined ? t('noStatus') : <bdi lang={text.lang}>{text.text}</bdi>}
      {gone ?? (read_at === undefined ? null : ` · ${t('asOf', { time: times.at(read_at, 'dateTime') })}`)}
    </>
  );
}

function hrefOf(record: MadeOfAnswer['records'][number]): string {
  if (record.kind === 'conversion') return `/conversions/${encodeURIComponent(record.id)}`;
  const search = new URLSearchParams();
  addRecord(search, { tx: record.id, at: record.created_at });
  return `/withdrawals?${search}`;
}

function Line({
  amount,
  isTotal = false,
  children,
}: {
  amount: ReactNode;
  isTotal?: boolean;
  children: ReactNode;
}) {
  return (
    <li
      className={`flex items-center justify-between gap-3 border-line py-2 ${isTotal ? 'border-t font-semibold' : 'border-b'}`}
    >
      <span className="min-w-0">{children}</span>
      <span className="shrink-0 text-end">{amount}</span>
    </li>
  );
}

function isPast(eta: string, now: string): boolean {
  const at = parseTimestamp(eta);
  return at !== null && at.getTime() <= Date.parse(now);
}

/** Lengths of a drawn bar, which are no figures. */
function segmentsOf({ sum, figure, remainder }: MadeOfAnswer, bucket: Bucket): Segment[] {
  const [whole, known] = [pixels(figure), pixels(sum)];
  if (whole === 0 || remainder?.startsWith('-')) return [];
  return [
    { bucket, share: known / whole },
    { bucket: 'unknown' as const, share: pixels(remainder) / whole },
  ].filter(({ share }) => share > 0);
}

function Foot({ asked, answer }: PartsProps) {
  const t = useTranslations('positions.madeOf');
  const times = useTimes();
  const text = useTextOf();
  const [copied, setCopied] = useState<boolean>();
  return (
    <footer className="flex items-center justify-between gap-3 border-t border-line bg-sunken px-[22px] py-3 text-meta text-ink-3 max-md:px-[18px]">
      {t('readAt', { time: times.at(answer.now, 'time') })}
      <span role="status">{copied === undefined ? '' : t(copied ? 'copied' : 'copyFailed')}</span>
      <Button
        icon={<Copy aria-hidden size={14} strokeWidth={1.8} />}
        onClick={async () => setCopied(await copyText(text(asked, answer)))}
      >
        {t('copy')}
      </Button>
    </footer>
  );
}

/** What the drawer says, for a letter or a sheet. */
export function useTextOf() {
  const t = useTranslations('positions.madeOf');
  const names = useTranslations('balances.buckets');
  const times = useTimes();
  const locale = useLocale();
  return ({ currency, bucket, slot }: MadeOfRequest, answer: MadeOfAnswer) => {
    const { read_at, records, count, unsummed, unplaced, sum, remainder, figure } = answer;
    const amount = (value: string) => formatAmount(value, currency, locale).text;
    return [
      `${names(bucket)} ${currency}`,
      t('api', { time: times.withZone(read_at, 'dateTime') }),
      ...(slot !== undefined && isListed(bucket) ? [t('byNow')] : []),
      ...records.map(({ id, kind, amount: known }) =>
        [id, known === undefined ? t('noAmount', { kind }) : amount(known)].join('\t'),
      ),
      ...(count > records.length ? [t('more', { n: records.length, count })] : []),
      `${t('sum', { n: count - unsummed })}\t${amount(sum)}`,
      ...(remainder === undefined ? [] : [`${t('rest')}\t${amount(remainder)}`]),
      ...(figure === undefined ? [] : [`${t('total')}\t${amount(figure)}`]),
      ...(unsummed === 0 ? [] : [t('unsummed', { n: unsummed })]),
      ...(unplaced === 0 ? [] : [t('unplaced', { n: unplaced })]),
      remainder === undefined ? t('notGiven') : t('body'),
    ].join('\n');
  };
}

function isListed(bucket: Bucket): bucket is 'to_receive' | 'in_transit' {
  return bucket === 'to_receive' || bucket === 'in_transit';
}
