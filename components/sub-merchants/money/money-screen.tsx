'use client';

import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { useDocumentTitle } from '@/components/ui/hooks/use-document-title';
import { ColumnsWithRail } from '@/components/ui/layout/columns-with-rail';
import { PageHeader } from '@/components/ui/layout/page-header';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { Skeleton } from '@/components/ui/loading/skeleton';
import type { MoneyAnswer, NamedLink } from '@/lib/contract/bff/sub-merchants/money';
import { ApiError } from '@/lib/queries/api/api-client';
import { moneyQuery } from '@/lib/queries/sub-merchants/money';
import { splitQuery } from '@/lib/queries/sub-merchants/splits';
import { AvailablePanel } from './available-panel';
import { LinkTable } from './link-table';
import { MoneyExport } from './money-export';
import { type SplitRead, SplitTotals } from './split-totals';

/** Links of all sub-merchants, their splits where a record is tied, and what is available. */
export function MoneyScreen() {
  const t = useTranslations('subMerchantMoney');
  const query = useInfiniteQuery(moneyQuery());
  const pages = query.data?.pages ?? [];
  const items = pages.flatMap((page) => page.items);
  const [first] = pages;
  const splits = useSplits(items);
  useDocumentTitle(t('title'));
  return (
    <ColumnsWithRail rail={first === undefined ? null : <AvailablePanel answer={first} />}>
      <PageHeader title={t('title')} sub={t('sub')} actions={<MoneyExport />} />
      <QueryBoundary query={query} skeleton={<Skeleton className="h-6 w-32" />}>
        {() => (
          <>
            {first === undefined ? null : <Splits answer={first} splits={splits} />}
            <h2 className="mt-6 text-section text-ink">{t('links')}</h2>
            {items.length === 0 ? (
              <EmptyState title={t('none')} />
            ) : (
              <LinkTable items={items} reads={splits.reads} />
            )}
            {query.hasNextPage ? (
              <Button
                className="mt-4"
                busy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('older')}
              </Button>
            ) : null}
          </>
        )}
      </QueryBoundary>
    </ColumnsWithRail>
  );
}

interface Reads {
  reads: ReadonlyMap<string, SplitRead>;
  isReading: boolean;
  read(): void;
}

/** Signed reads begin with a press: each is a call to the API. */
function useSplits(items: readonly NamedLink[]): Reads {
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const tied = items.flatMap(({ link }) =>
    link.tie === undefined || link.correlation_id === undefined
      ? []
      : [{ id: link.id, of: link.correlation_id, origin: link.tie.end2end }],
  );
  const answers = useQueries({
    queries: tied.map(({ id, of, origin }) => ({
      ...splitQuery(of, origin),
      enabled: asked.has(id),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })),
  });
  const reads = new Map<string, SplitRead>();
  answers.forEach(({ data, error, isFetching }, at) => {
    const { id } = tied[at] ?? {};
    if (id === undefined) return;
    if (data !== undefined) reads.set(id, { split: data.split });
    else if (error) reads.set(id, { missing: error instanceof ApiError && error.status === 404 });
    else if (isFetching) reads.set(id, {});
  });
  return {
    reads,
    isReading: answers.some(({ isFetching }) => isFetching),
    read: () => setAsked(new Set(tied.map(({ id }) => id))),
  };
}

function Splits({ answer: { links }, splits }: { answer: MoneyAnswer; splits: Reads }) {
  const t = useTranslations('subMerchantMoney');
  const all = [...splits.reads.values()];
  const read = all.filter(({ split }) => split !== undefined).length;
  const [missing, failed] = [true, false].map((is) => all.filter((one) => one.missing === is).length);
  return (
    <section>
      <h2 className="text-section text-ink">{t('splits')}</h2>
      <p role="status" className="mt-0.5 text-cell text-ink-2 tabular-nums">
        {t('count', { made: String(links.made), tied: String(links.tied), read: String(read) })}{' '}
        {missing ? t('notFound', { n: missing }) : null} {failed ? t('failed', { n: failed }) : null}
      </p>
      <SplitTotals reads={all} />
      <p className="mt-1.5 text-meta text-ink-3">{t('rule')}</p>
      {links.tied === 0 ? null : (
        <Button className="mt-3" busy={splits.isReading} onClick={splits.read}>
          {t(splits.isReading ? 'reading' : 'read')}
        </Button>
      )}
    </section>
  );
}
