'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Page } from '@/components/ui/page-header';
import { useShell } from '@/components/ui/shell-context';
import type { BalanceAnswer } from '@/lib/contract/bff';
import { balanceQuery } from '@/lib/queries/balance';
import { readBalanceGroups } from '@/lib/queries/balance-groups';
import { formatInZone } from '@/lib/time/format';
import { parseTimestamp } from '@/lib/time/timestamp';
import { BalancesBody } from './balances-body';
import { BalancesFailed } from './balances-failed';
import { BalancesHeader } from './balances-header';
import { BalancesSkeleton } from './balances-skeleton';
import { StaleNote } from './stale-note';

/**
 * `GET /v2/balance` on one page (2.6). Figures that were read stay on screen, with their age, when a later
 * read fails (safety 18); where nothing was ever read there are no figures, and never zeros (BAL-17).
 * `initial` is the server's own read, already in the page's first HTML; `phone` what the browser says it runs on.
 */
export function BalancesScreen({ initial, phone }: { initial?: BalanceAnswer; phone: boolean }) {
  const t = useTranslations('balances');
  const locale = useLocale();
  const { timeZone } = useShell();
  const {
    data,
    error: newest,
    isFetching,
    refetch,
  } = useQuery({
    ...balanceQuery(),
    ...(initial ? { initialData: initial } : {}),
  });
  const error = useLastError(newest, data !== undefined);
  const [asked, setAsked] = useState(false);
  const read = data ? parseTimestamp(data.read_at) : null;
  const time = read ? formatInZone(read, 'time', locale, timeZone) : data?.read_at;
  const view = data ? readBalanceGroups(data) : undefined;
  const readAgain = () => {
    setAsked(true);
    void refetch();
  };
  return (
    <Page>
      <BalancesHeader
        {...(time === undefined
          ? {}
          : { asOf: <time dateTime={data?.read_at}>{t('readAt', { time })}</time> })}
        {...(view ? { total: { value: view.total, incomplete: view.incomplete } } : {})}
        loading={!error}
        busy={isFetching && (asked || Boolean(error))}
        onReadAgain={error && !view ? undefined : readAgain}
      />
      <p role="status" className="sr-only">
        {asked && !isFetching && !error && time !== undefined ? t('updated', { time }) : ''}
      </p>
      {data && error ? <StaleNote readAt={data.read_at} error={error} /> : null}
      {view ? <BalancesBody groups={view.groups} phone={phone} /> : null}
      {!view && error ? <BalancesFailed error={error} busy={isFetching} onRetry={readAgain} /> : null}
      {view || error ? null : <BalancesSkeleton />}
    </Page>
  );
}

/** While a read is tried again the last failure stays on screen; the query itself forgets it. */
function useLastError(error: Error | null, hasData: boolean): Error | null {
  const [kept, setKept] = useState(error);
  if (error !== kept && (error || hasData)) setKept(error);
  return hasData ? error : kept;
}
