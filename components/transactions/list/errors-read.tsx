'use client';

import { ScanSearch } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { useShell } from '@/components/ui/hooks/shell-context';
import type { TransactionsAnswer } from '@/lib/contract/bff/transactions';
import { MAX_PAGE_SIZE, type TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { formatDecimal } from '@/lib/money/format';
import { rowsOf } from '@/lib/queries/transactions';
import { useRecordTimes } from './use-record-times';

/** Pages of one press. */
const STEP = 4;

export interface ErrorsReadProps {
  list: TransactionList;
  query: {
    hasNextPage: boolean;
    isFetching: boolean;
    error: Error | null;
    fetchNextPage(): Promise<unknown>;
    refetch(): Promise<unknown>;
  };
  pages: readonly TransactionsAnswer[];
  found: number;
}

/** How much was read, and that nothing is said about the rest. */
export function ErrorsRead({ list, query, pages, found }: ErrorsReadProps) {
  const t = useTranslations('transactions.errors');
  const common = useTranslations('common');
  const { locale } = useShell();
  const times = useRecordTimes();
  const [wanted, setWanted] = useState(STEP);
  const { hasNextPage, isFetching, error, fetchNextPage } = query;
  const goesOn = pages.length > 0 && pages.length < wanted && hasNextPage && !isFetching && !error;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
  const rows = rowsOf(pages);
  const total = pages.at(-1)?.total ?? null;
  const oldest = rows.findLast(({ created_at }) => created_at !== undefined)?.created_at;
  const number = (value: number) => formatDecimal(String(value), locale);
  const until = oldest === undefined ? undefined : times.short(oldest);
  return (
    <section className="mx-8 mb-3 flex flex-wrap items-start gap-3 rounded-panel bg-sunken px-4 py-3 shadow-edge max-md:mx-4">
      <ScanSearch aria-hidden size={18} strokeWidth={1.6} className="mt-0.5 text-ink-3" />
      <div className="min-w-0 flex-1">
        <p role="status" className="font-strong">
          {t(total === null ? 'countUntold' : 'count', {
            count: found,
            list,
            read: number(rows.length),
            total: number(total ?? 0),
          })}
        </p>
        <p className="text-meta text-ink-2">
          {t('why')} {hasNextPage && until !== undefined ? t('until', { time: until }) : null}
          {hasNextPage || rows.length === 0 ? null : t('all')}
        </p>
        <ErrorNote error={error} />
      </div>
      {hasNextPage ? (
        <Button
          busy={isFetching}
          onClick={() => (error ? void fetchNextPage() : setWanted(pages.length + STEP))}
        >
          {t('more', { count: number(STEP * MAX_PAGE_SIZE) })}
        </Button>
      ) : (
        <Button busy={isFetching} onClick={() => void query.refetch()}>
          {common('readAgain')}
        </Button>
      )}
    </section>
  );
}
