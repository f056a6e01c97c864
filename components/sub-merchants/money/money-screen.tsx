'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/controls/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { useDocumentTitle } from '@/components/ui/hooks/use-document-title';
import { ColumnsWithRail } from '@/components/ui/layout/columns-with-rail';
import { PageHeader } from '@/components/ui/layout/page-header';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { Skeleton } from '@/components/ui/loading/skeleton';
import type { MoneyAnswer } from '@/lib/contract/bff/sub-merchants/money';
import { moneyQuery } from '@/lib/queries/sub-merchants/money';
import { AvailablePanel } from './available-panel';
import { LinkTable } from './link-table';
import { MoneyExport } from './money-export';
import { SplitTotals } from './split-totals';
import { type Splits, useSplits } from './use-splits';

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
            {first === undefined ? null : <SplitsRead answer={first} splits={splits} />}
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

function SplitsRead({ answer: { links }, splits }: { answer: MoneyAnswer; splits: Splits }) {
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
