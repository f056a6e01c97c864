'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/controls/button';
import { buttonVariants } from '@/components/ui/controls/button-variants';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useDocumentTitle } from '@/components/ui/hooks/use-document-title';
import { Page, PageHeader } from '@/components/ui/layout/page-header';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { Skeleton } from '@/components/ui/loading/skeleton';
import type { ConversionsAnswer } from '@/lib/contract/bff/conversions';
import { firstPage } from '@/lib/queries/api/first-page';
import { conversionsQuery } from '@/lib/queries/conversions';
import { ConversionsTable } from './conversions-table';

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Every quote made here, newest first: the API has no list (QUO-16). */
export function ConversionsScreen({ initial }: { initial: ConversionsAnswer | undefined }) {
  const t = useTranslations('convert.list');
  const { can } = useShell();
  const query = useInfiniteQuery({ ...conversionsQuery(), ...firstPage(initial) });
  const empty = query.data?.pages[0]?.items.length === 0;
  const known = query.data?.pages.reduce((sum, page) => sum + page.items.length, 0);
  useDocumentTitle(
    known === undefined ? t('title') : `${t('title')} (${known}${query.hasNextPage ? '+' : ''})`,
  );
  return (
    <Page>
      <PageHeader
        title={t('title')}
        sub={t('sub')}
        actions={can('conversions:quote') && !empty ? <NewQuote primary={false} /> : null}
      />
      <QueryBoundary query={query} skeleton={<RowsSkeleton />}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.items);
          if (rows.length === 0) return <Empty />;
          return (
            <>
              <ConversionsTable conversions={rows} readAt={pages[0]?.now ?? ''} />
              <div className="mt-4 flex flex-wrap items-center gap-4">
                {query.hasNextPage ? (
                  <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    {t(query.isFetchingNextPage ? 'loadingMore' : 'more')}
                  </Button>
                ) : null}
                <p role="status" className="text-meta text-ink-3 tabular-nums">
                  {t('shown', { count: rows.length })}
                  {query.hasNextPage ? null : ` · ${t('end')}`}
                </p>
                <p className="ms-auto text-meta text-ink-3 max-md:hidden">{t('keys')}</p>
              </div>
            </>
          );
        }}
      </QueryBoundary>
    </Page>
  );
}

function Empty() {
  const t = useTranslations('convert.list');
  const { can } = useShell();
  return (
    <EmptyState
      title={t('emptyTitle')}
      body={t('emptyBody')}
      action={can('conversions:quote') ? <NewQuote primary /> : null}
    />
  );
}

function NewQuote({ primary }: { primary: boolean }) {
  const t = useTranslations('convert.list');
  return (
    <Link
      href="/convert"
      prefetch={false}
      className={buttonVariants({ variant: primary ? 'primary' : 'default' })}
    >
      <Plus aria-hidden size={15} strokeWidth={1.8} />
      {t('newQuote')}
    </Link>
  );
}

function RowsSkeleton() {
  return SKELETON_ROWS.map((row) => (
    <div key={row} className="flex h-14 items-center gap-6 border-b border-line">
      <Skeleton className="w-24" />
      <Skeleton className="w-20" />
      <Skeleton className="ms-auto w-28" />
      <Skeleton className="w-32" />
      <Skeleton className="w-24" />
    </div>
  ));
}
