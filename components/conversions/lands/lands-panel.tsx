'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { LateErrorState } from '@/components/ui/feedback/late-error-state';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useTimes } from '@/components/ui/hooks/use-times';
import { Skeleton } from '@/components/ui/loading/skeleton';
import { LANDING_GROUPS, waitingIn } from '@/lib/contract/bff/conversion-lands';
import { serverNow } from '@/lib/queries/api/server-clock';
import { landsQuery, type Read } from '@/lib/queries/overview/overview';
import { zoneAbbreviation } from '@/lib/time/zone';
import { LandsSummary } from './lands-summary';

/** Says on the overview how much lands when, by the API's own estimates. */
export function LandsPanel({ initial }: { initial?: Read<'lands'> | undefined }) {
  const t = useTranslations('lands');
  const o = useTranslations('overview');
  const { timeZone } = useShell();
  const times = useTimes();
  const { data, error, isFetching, refetch } = useQuery({
    ...landsQuery(),
    ...(initial ? { initialData: initial } : {}),
  });
  const isToday = data !== undefined && times.isSameDay(data.read_at, serverNow());
  const total = data && waitingIn(data);
  return (
    <section className="min-w-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-section">
          {t('title')}{' '}
          <span className="ms-1 text-cell font-normal text-ink-3">
            {t('sub', { zone: zoneAbbreviation(timeZone) ?? timeZone })}
          </span>
        </h2>
        {total ? (
          <Link
            href="/conversions/lands"
            prefetch={false}
            className="text-cell font-medium text-link hover:underline"
          >
            {t('all', { n: total })}
          </Link>
        ) : null}
      </div>
      {data ? (
        <>
          {total === 0 ? (
            <p className="text-cell text-ink-3">{t('none')}</p>
          ) : (
            <div className="border-y border-line py-3">
              <LandsSummary lands={data} />
            </div>
          )}
          {data.more ? <p className="mt-2 text-meta text-ink-3">{t('more')}</p> : null}
          {error ? (
            <p role="status" className="mt-2 text-meta text-warn">
              {o(isToday ? 'stale' : 'staleDay', {
                time: times.at(data.read_at, isToday ? 'time' : 'dayTime'),
              })}
            </p>
          ) : null}
        </>
      ) : error ? (
        <LateErrorState
          compact
          error={error}
          title={t('error')}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div aria-busy="true" className="grid grid-cols-4 gap-5 py-3">
          {LANDING_GROUPS.slice(0, 4).map((group) => (
            <Skeleton key={group} className="h-12" />
          ))}
        </div>
      )}
    </section>
  );
}
