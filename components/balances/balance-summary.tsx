'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { buttonVariants } from '@/components/ui/controls/button-variants';
import { TokenIcon } from '@/components/ui/data/token-icon';
import { LateErrorState } from '@/components/ui/feedback/late-error-state';
import { useShell } from '@/components/ui/hooks/shell-context';
import { Skeleton } from '@/components/ui/loading/skeleton';
import type { BalanceAnswer } from '@/lib/contract/bff/conversions';
import { type BalanceGroup, readBalanceGroups } from '@/lib/money/balance-groups';
import { balanceQuery } from '@/lib/queries/balances';
import { BalanceAmount } from './balance-amount';
import { BucketBar, BucketSwatch } from './bucket-bar';
import { barsOf, legendOf } from './bucket-shares';
import { IncompleteTag } from './incomplete-tag';

interface SummaryProps {
  /** Read by the server for the first HTML. */
  initial?: BalanceAnswer | undefined;
}

const useBalance = (initial: BalanceAnswer | undefined) =>
  useQuery({ ...balanceQuery(), ...(initial ? { initialData: initial } : {}) });

/** Everything in BRL, approximate and not for trading (BAL-15, safety 29). */
export function TotalBalance({ initial }: SummaryProps) {
  const t = useTranslations('overview');
  const { can } = useShell();
  const { data, error } = useBalance(initial);
  const view = data ? readBalanceGroups(data) : undefined;
  return (
    <header className="flex items-start justify-between gap-6">
      <div className="min-w-0">
        <h1 className="sr-only">{t('title')}</h1>
        <p className="text-cell font-medium text-ink-2">
          {t('total')} {view?.incomplete ? <IncompleteTag /> : null}
        </p>
        <p className="min-h-12 max-md:min-h-10">
          {view ? <BalanceAmount value={view.total} currency="BRL" size="display" approx /> : null}
          {view || error ? null : <Skeleton className="my-2 h-8 w-72" />}
          {!view && error ? <span className="text-display text-ink-3">–</span> : null}
        </p>
        <p className="mt-1 text-cell text-ink-3">
          {t('approximate')} {view?.awaits ? t('withReceive') : null}
        </p>
      </div>
      <div className="flex shrink-0 gap-2 max-md:hidden">
        <Link href="/balances" prefetch={false} className={buttonVariants()}>
          {t('balances')}
        </Link>
        {can('conversions:quote') ? (
          <Link
            href="/convert"
            prefetch={false}
            data-guide="convert"
            className={buttonVariants({ variant: 'primary' })}
          >
            <ArrowLeftRight aria-hidden size={15} strokeWidth={1.6} />
            {t('convert')}
          </Link>
        ) : null}
      </div>
    </header>
  );
}

/** Each currency's bar, available amount and approximate total; `note` says when they are old. */
export function ByCurrency({ initial, note }: SummaryProps & { note: ReactNode }) {
  const t = useTranslations('overview');
  const names = useTranslations('balances.buckets');
  const { data, error, isFetching, refetch } = useBalance(initial);
  const groups = data ? readBalanceGroups(data).groups : undefined;
  return (
    <section className="@container">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="text-section">{t('byCurrency')}</h2>
        {groups || !error ? (
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-meta text-ink-2">
            {legendOf(groups ?? []).map((bucket) => (
              <li key={bucket} className="flex items-center gap-[7px]">
                <BucketSwatch bucket={bucket} />
                {names(bucket)}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {note}
      {groups ? <CurrencyTable groups={groups} /> : null}
      {!groups && error ? (
        <LateErrorState
          compact
          error={error}
          title={t('balanceFailed')}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {groups || error ? null : <Waiting />}
    </section>
  );
}

const HEAD = 'h-8 text-end text-meta font-normal text-ink-3';
const CELL = 'h-[46px] border-t border-line @max-[520px]:h-auto @max-[520px]:border-0';
/** On a narrow container the bar and the total take their own lines and each amount has a name. */
const ROW =
  '@max-[520px]:grid @max-[520px]:grid-cols-[1fr_auto] @max-[520px]:gap-y-2 @max-[520px]:border-t @max-[520px]:border-line @max-[520px]:py-3';
const WHOLE_LINE = '@max-[520px]:col-span-2 @max-[520px]:w-auto';
const NAME = 'text-floor text-ink-3 @min-[520px]:hidden';

function CurrencyTable({ groups }: { groups: readonly BalanceGroup[] }) {
  const t = useTranslations('overview');
  const bars = barsOf(groups);
  return (
    <table className="w-full border-b border-line text-cell @max-[520px]:block">
      <caption className="sr-only">{t('byCurrency')}</caption>
      <thead>
        <tr className="@max-[520px]:sr-only">
          <th scope="col" className="w-[102px]">
            <span className="sr-only">{t('byCurrency')}</span>
          </th>
          <td aria-hidden className="@max-[520px]:hidden" />
          <th scope="col" className={HEAD}>
            {t('availableNow')}
          </th>
          <th scope="col" className={HEAD}>
            {t('allBuckets')}
          </th>
        </tr>
      </thead>
      <tbody className="@max-[520px]:block">
        {groups.map((group, index) => (
          <tr key={group.id} className={ROW}>
            <th scope="row" className={`${CELL} self-center text-start font-strong`}>
              <span className="flex items-center gap-2.5">
                <TokenIcon currency={group.ticker} size={28} />
                <bdi>{group.ticker}</bdi>
              </span>
            </th>
            <td aria-hidden className={`${CELL} ${WHOLE_LINE} w-[45%] @max-[520px]:row-start-2`}>
              <div style={{ width: `${(bars[index]?.length ?? 0) * 100}%` }}>
                <BucketBar segments={bars[index]?.segments ?? []} className="h-3.5" />
              </div>
            </td>
            <td className={`${CELL} ps-3 text-end`}>
              <span aria-hidden className={`${NAME} block`}>
                {t('availableNow')}
              </span>
              <BalanceAmount value={group.buckets.available} currency={group.ticker} size="lead" />
            </td>
            <td
              className={`${CELL} ${WHOLE_LINE} ps-3 text-end text-ink-2 @max-[520px]:flex @max-[520px]:items-baseline @max-[520px]:justify-between @max-[520px]:ps-0`}
            >
              <span aria-hidden className={NAME}>
                {t('allBuckets')}
              </span>
              <span>
                {group.incomplete ? <IncompleteTag /> : null}{' '}
                <BalanceAmount value={group.brl} currency="BRL" approx />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Waiting() {
  const t = useTranslations('overview');
  return (
    <div aria-busy="true" className="mt-8 grid">
      <span className="sr-only">{t('loading')}</span>
      {['w-2/5', 'w-1/4', 'w-1/5', 'w-[10%]'].map((width) => (
        <div key={width} className="flex h-[46px] items-center border-t border-line @max-[520px]:h-[117px]">
          <Skeleton className={`h-3.5 ${width}`} />
        </div>
      ))}
    </div>
  );
}
