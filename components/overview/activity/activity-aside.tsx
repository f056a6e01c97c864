'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import { useMounted } from '@/components/ui/use-mounted';
import type { BalanceAnswer } from '@/lib/contract/bff';
import { balanceQuery } from '@/lib/queries/balance';
import { readBalanceGroups } from '@/lib/queries/balance-groups';
import { activityQuery, type Read } from '@/lib/queries/overview';
import { ActivityList } from './activity-list';
import { ActivityNote } from './activity-note';
import { AttentionList, useAttentionRows } from './attention-list';
import { useLiveQuotes } from './use-live-quotes';

interface ActivityAsideProps {
  /** The server's own reads, already in the page's first HTML. */
  initial?: Read<'activity'> | undefined;
  balance?: BalanceAnswer | undefined;
}

/** Needs attention, and what happened last. Both come from one reading of the newest pages. */
export function ActivityAside({ initial, balance }: ActivityAsideProps) {
  const t = useTranslations('overview');
  const { data, error, isFetching, refetch } = useQuery({
    ...activityQuery(),
    ...(initial ? { initialData: initial } : {}),
  });
  const blocked = useBlockedCurrencies(balance);
  const quotes = useLiveQuotes(data?.attention.quotes ?? [], data?.read_at);
  const { rows, count } = useAttentionRows({ attention: data?.attention, blocked, quotes });
  const whole = Object.keys(data?.failed ?? {}).length === 0;
  const readAgain = () => void refetch();
  if (!data && error) {
    return (
      <ErrorState compact error={error} title={t('activity.error')} busy={isFetching} onRetry={readAgain} />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-7 md:max-lg:grid-cols-2 md:max-lg:gap-9">
      <section>
        <div className="flex items-baseline justify-between gap-4">
          <h2 className="text-section">{t('attention.title')}</h2>
          {count && whole ? <span className="text-cell text-ink-3 tabular-nums">{count}</span> : null}
        </div>
        {data ? (
          <AttentionList
            rows={rows}
            lookedAt={data.attention.looked_at}
            blockedRead={blocked?.all === true}
            whole={whole}
          />
        ) : (
          <Waiting rows={3} />
        )}
        {data && (error || !whole) ? (
          <ActivityNote data={data} error={error} busy={isFetching} onRetry={readAgain} />
        ) : null}
      </section>
      <section>
        <div className="flex items-baseline justify-between gap-4">
          <h2 className="text-section">{t('activity.title')}</h2>
          <Link
            href="/checkouts"
            prefetch={false}
            className="tap text-cell font-medium text-link hover:underline"
          >
            {t('activity.all')}
          </Link>
        </div>
        {data ? (
          <ActivityList items={data.items} readAt={data.read_at} whole={whole} />
        ) : (
          <Waiting rows={8} />
        )}
      </section>
    </div>
  );
}

/**
 * Currencies with blocked funds, and whether every account told of them: without its figure nobody knows (safety 28).
 * Watches the balance that the page has; it asks for nothing by itself.
 */
function useBlockedCurrencies(initial: BalanceAnswer | undefined) {
  const mounted = useMounted();
  const watched = useQuery({ ...balanceQuery(), enabled: false });
  const data = mounted ? watched.data : initial;
  if (!data) return undefined;
  const { groups, incomplete } = readBalanceGroups(data);
  const told = groups.map(({ accounts }) => accounts.map((one) => one.buckets.blocked));
  return {
    count: told.filter((amounts) => amounts.some((amount) => /[1-9]/.test(amount ?? ''))).length,
    all: !incomplete && !told.flat().includes(undefined),
  };
}

function Waiting({ rows }: { rows: number }) {
  const t = useTranslations('overview');
  return (
    <div aria-busy="true" className="mt-2">
      <span className="sr-only">{t('loading')}</span>
      {Array.from({ length: rows }, (_, index) => (
        <div
          key={String(index)}
          className="flex h-[53px] items-center gap-3 border-t border-line first:border-0"
        >
          <Skeleton className="size-[30px] rounded-field" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="w-2/3" />
            <Skeleton className="w-1/3" />
          </div>
        </div>
      ))}
    </div>
  );
}
