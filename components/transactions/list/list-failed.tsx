'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ErrorState } from '@/components/ui/feedback/error-state';
import type { TransactionsAnswer } from '@/lib/contract/bff/transactions';
import type { ListAddress } from '@/lib/contract/values/transactions/list-address';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { ApiError } from '@/lib/queries/api/api-client';
import { keys } from '@/lib/queries/api/query-keys';
import { usePollSeconds } from './use-poll-seconds';
import { useRecordTimes } from './use-record-times';

interface FailedProps extends Pick<ListAddress, 'filters'> {
  list: TransactionList;
  error: Error;
  query: { isFetching: boolean; refetch(): unknown };
}

export function ListFailed({ list, filters, error, query }: FailedProps) {
  const t = useTranslations('transactions');
  const common = useTranslations('common');
  const again = Number(usePollSeconds());
  const readAt = useLastRead(list);
  const said = [
    ...(error instanceof ApiError && error.status >= 500 ? [t('failed.notYou')] : []),
    ...(Object.keys(filters).length > 0 ? [common('filtersKept')] : []),
  ];
  return (
    <div className="border-t border-line md:flex-1">
      <ErrorState
        error={error}
        title={t(`lists.${list}.failed`)}
        kept={said.join(' ')}
        lastRead={readAt}
        again={again}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    </div>
  );
}

/** The API's time of the newest answer in this tab, under any filters. */
function useLastRead(list: TransactionList): string | undefined {
  const client = useQueryClient();
  const times = useRecordTimes();
  const kept = client.getQueriesData<{ pages: TransactionsAnswer[] }>({
    queryKey: keys.transactionList(list, '').slice(0, -1),
  });
  const reads = kept.flatMap(([, data]) => data?.pages.map(({ read_at }) => read_at) ?? []);
  const last = reads.sort((one, other) => Date.parse(one) - Date.parse(other)).at(-1);
  return last && times.age(last).time;
}
