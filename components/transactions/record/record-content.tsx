'use client';

import { useQuery } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { describeFailure } from '@/components/ui/failure';
import { Note } from '@/components/ui/note';
import { useMounted } from '@/components/ui/use-mounted';
import type { TransactionRow } from '@/lib/contract/bff-transactions';
import { isRecordId } from '@/lib/contract/record-id';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { ApiError } from '@/lib/queries/api';
import { transactionQuery } from '@/lib/queries/transactions';
import { newestRecord } from './newest-record';
import { ReadingRecord, RecordBody } from './record-body';
import { useTimes } from './use-times';

export interface RecordContentProps {
  list: TransactionList;
  id: string;
  at: string | undefined;
  /** The record as the list beside has it, when it is there. */
  row: TransactionRow | undefined;
  /** When the list beside was read, and whether it reads itself again. */
  beside: { readAt: string; polls: boolean } | undefined;
}

/** What the drawer shows of a record, whatever became of the read of it. */
export function RecordContent({ list, id, at, row, beside }: RecordContentProps) {
  const t = useTranslations('transactions.record');
  // Of a page that opens with it nothing may move; who opens a record there sees at once what the list knows of it.
  const mounted = useMounted();
  const [held] = useState(!mounted);
  const asks = isRecordId(id);
  const { data, error, isFetching, isLoading, failureCount, refetch } = useQuery({
    ...transactionQuery(list, id, row?.created_at ?? at),
    // The list beside reads it again already.
    ...(row && beside?.polls ? { refetchInterval: false } : {}),
  });
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
        <RecordBody
          list={list}
          row={record}
          detail={data}
          reading={isLoading && failureCount === 0 && held}
        />
      </>
    );
  if (!asks) return <NoRecord id={id} title={t('noId')} body={t('noIdBody')} />;
  if (error instanceof ApiError && error.status === 404) return <NotFound list={list} id={id} />;
  if (error) return <ErrorState compact error={error} title={t('failed')} {...retry} />;
  return <ReadingRecord />;
}

interface StaleProps {
  /** Null where the record cannot be asked for at all. */
  error: Error | null;
  /** When the record was last read by itself; never: earlier states and the raw record are missing. */
  detailAt: string | undefined;
  listAt: string | undefined;
  busy: boolean;
  onRetry(): void;
}

/** The record below is old, or only what the list has of it: how old, and why nothing newer came (safety 18). */
function RecordStale({ error, detailAt, listAt, busy, onRetry }: StaleProps) {
  const t = useTranslations('transactions.record');
  const common = useTranslations('common');
  const reasons = useTranslations('errors');
  const times = useTimes();
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
            <p className="mono mb-2 line-clamp-4 break-all text-ink-2">
              <bdi>{id}</bdi>
            </p>
            {body}
          </>
        }
      />
    </div>
  );
}
