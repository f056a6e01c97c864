'use client';

import { useQuery } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useRecordTimes } from '@/components/transactions/list/use-record-times';
import { Button } from '@/components/ui/controls/button';
import { describeFailure } from '@/components/ui/feedback/describe-failure';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { ErrorState } from '@/components/ui/feedback/error-state';
import { Note } from '@/components/ui/feedback/note';
import { useMounted } from '@/components/ui/hooks/use-mounted';
import type { TransactionRow } from '@/lib/contract/bff/transactions';
import { isRecordId } from '@/lib/contract/values/record-id';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { ApiError } from '@/lib/queries/api/api-client';
import { notesQuery } from '@/lib/queries/notes';
import { transactionQuery } from '@/lib/queries/transactions';
import { newestRecord } from './newest-record';
import { ReadingRecord, RecordBody } from './record-body';

export interface RecordContentProps {
  list: TransactionList;
  id: string;
  at: string | undefined;
  row: TransactionRow | undefined;
  beside: { readAt: string; polls: boolean } | undefined;
}

/** The document came with this record, which must not shift: it waits for its reads, even where its code came late. */
function isOfDocument(id: string): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return load !== undefined && new URL(load.name).searchParams.get('tx') === id;
}

export function RecordContent({ list, id, at, row, beside }: RecordContentProps) {
  const t = useTranslations('transactions.record');
  const mounted = useMounted();
  const [held] = useState(() => !mounted || isOfDocument(id));
  const asks = isRecordId(id);
  const { data, error, isFetching, isLoading, failureCount, refetch } = useQuery({
    ...transactionQuery(list, id, row?.created_at ?? at),
    ...(row && beside?.polls ? { refetchInterval: false } : {}),
  });
  const noted = asks ? `${list}/${encodeURIComponent(id)}` : undefined;
  const notes = useQuery({ ...notesQuery(noted ?? ''), enabled: asks });
  const isFirst = [{ isLoading, failureCount }, notes].some(
    (read) => read.isLoading && read.failureCount === 0,
  );
  const changed = row?.updated_at;
  const known = data?.record.updated_at;
  useEffect(() => {
    if (changed !== undefined && known !== undefined && changed !== known) void refetch();
  }, [changed, known, refetch]);
  const record = newestRecord(row, data?.record);
  const retry = { busy: isFetching, onRetry: () => void refetch() };
  if (record)
    return (
      <>
        {error || !asks ? (
          <RecordStale error={error} detailAt={data?.read_at} listAt={beside?.readAt} {...retry} />
        ) : null}
        <RecordBody noted={noted} list={list} row={record} detail={data} reading={isFirst && held} />
      </>
    );
  if (!asks) return <NoRecord id={id} title={t('noId')} body={t('noIdBody')} />;
  if (error instanceof ApiError && error.status === 404) return <NotFound list={list} id={id} />;
  if (error) return <ErrorState compact error={error} title={t('failed')} {...retry} />;
  return <ReadingRecord />;
}

interface StaleProps {
  error: Error | null;
  detailAt: string | undefined;
  listAt: string | undefined;
  busy: boolean;
  onRetry(): void;
}

/** Why the data is old or partial (safety 18). */
function RecordStale({ error, detailAt, listAt, busy, onRetry }: StaleProps) {
  const t = useTranslations('transactions.record');
  const common = useTranslations('common');
  const reasons = useTranslations('errors');
  const times = useRecordTimes();
  const at = detailAt ?? listAt;
  const { time, form } = at === undefined ? ({ time: '–', form: '' } as const) : times.age(at);
  return (
    <Note
      tone="warn"
      role="status"
      className="mb-4"
      icon={<CloudOff aria-hidden size={16} strokeWidth={1.6} />}
    >
      <b>{t(`${detailAt === undefined ? 'partial' : 'stale'}${form}`, { time })}</b>{' '}
      {error ? reasons(describeFailure(error).code) : `${t('noId')}.`}
      {error ? (
        <span className="mt-2 block">
          <Button size="sm" busy={busy} onClick={onRetry}>
            {common('retry')}
          </Button>
        </span>
      ) : null}
    </Note>
  );
}

function NotFound({ list, id }: Pick<RecordContentProps, 'list' | 'id'>) {
  const t = useTranslations('transactions.record');
  const withdrawal = list === 'withdrawals';
  return (
    <NoRecord
      id={id}
      title={t(withdrawal ? 'noWithdrawal' : 'notFound')}
      body={t(withdrawal ? 'noWithdrawalBody' : 'notFoundBody')}
    />
  );
}

function NoRecord({ id, title, body }: { id: string; title: string; body: string }) {
  return (
    <div role="alert">
      <EmptyState
        title={title}
        body={
          <>
            <p translate="no" className="mono mb-2 line-clamp-4 break-all text-ink-2">
              <bdi>{id}</bdi>
            </p>
            {body}
          </>
        }
      />
    </div>
  );
}
