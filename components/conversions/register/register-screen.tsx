'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Suspense } from 'react';
import { DisplayOptionsMenu } from '@/components/lists/display-options-menu';
import type { ListPreferences } from '@/components/lists/list-preferences';
import { PageControls } from '@/components/lists/page-controls';
import { type ListAddressState, useListAddress } from '@/components/lists/use-list-address';
import { usePreferences } from '@/components/lists/use-list-preferences';
import { useServerNow } from '@/components/lists/use-server-now';
import { ViewChip } from '@/components/lists/views/saved-view-chip';
import { SavedViews } from '@/components/lists/views/saved-views';
import { Button } from '@/components/ui/controls/button';
import { buttonVariants } from '@/components/ui/controls/button-variants';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useDocumentTitle } from '@/components/ui/hooks/use-document-title';
import { PageHeader } from '@/components/ui/layout/page-header';
import { lazyPart } from '@/components/ui/loading/lazy-part';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { Skeleton } from '@/components/ui/loading/skeleton';
import type { RegisterAnswer } from '@/lib/contract/bff/conversion-register';
import { writeListAddress } from '@/lib/contract/values/transactions/list-address';
import { DEFAULT_REGISTER_STATE, REGISTER_STATES } from '@/lib/contract/values/transactions/register-filters';
import { formatDecimal } from '@/lib/money/format';
import { registerQuery } from '@/lib/queries/conversion-register';
import { savedViewsQuery } from '@/lib/queries/saved-views';
import { RegisterExport } from './register-export';
import { RegisterFilters } from './register-filters';
import { RegisterTable } from './register-table';
import { RegisterTabs } from './register-tabs';

const RegisterFoot = lazyPart(async () => (await import('./register-foot')).RegisterFoot);

export interface RegisterScreenProps {
  preferences: ListPreferences;
  /** The server's own read of the address `text`. */
  first?: { text: string; answer: RegisterAnswer };
  opened?: { id: string; name: string };
  opensWithView?: boolean;
}

/** A bad address is rare. */
const InvalidFilterReasons = lazyPart(
  async () => (await import('@/components/lists/filters/invalid-filter-reasons')).InvalidFilterReasons,
);

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Every quote made here, newest first: the API has no list (QUO-16). It opens with the accepted ones. */
export function RegisterScreen({
  preferences: kept,
  first,
  opened,
  opensWithView = false,
}: RegisterScreenProps) {
  const t = useTranslations('register');
  const title = useTranslations('convert.list')('title');
  const { can } = useShell();
  // Watches the cache; the views menu fetches.
  const { data: saved } = useQuery({ ...savedViewsQuery('conversions'), enabled: false });
  const view = useListAddress(
    'conversions',
    '/conversions',
    saved ? saved.opens_with !== null : opensWithView,
  );
  const { address, filterErrors } = view;
  const [preferences, setPreferences] = usePreferences(kept);
  const invalid = Object.keys(filterErrors).length > 0;
  const isFirst = first?.text === writeListAddress('conversions', pageOf(view));
  const query = useQuery({
    ...registerQuery(pageOf(view)),
    ...(isFirst && first ? { initialData: first.answer } : {}),
    enabled: !invalid,
    placeholderData: keepPreviousData,
  });
  const nowMs = useServerNow(first?.answer.now);
  const viewName = (saved?.views ?? (opened ? [opened] : [])).find(({ id }) => id === address.view)?.name;
  useDocumentTitle(query.data === undefined ? title : `${title} (${query.data.total})`);
  return (
    <div className="relative md:flex md:h-full md:min-h-[420px] md:flex-col md:overflow-hidden">
      <div className="px-8 pt-6 max-md:px-4 max-md:pt-[18px]">
        <PageHeader
          title={title}
          sub={<span className="max-md:hidden">{t('sub')}</span>}
          actions={
            <div className="flex flex-wrap items-center gap-2">
              <DisplayOptionsMenu list="conversions" preferences={preferences} onChange={setPreferences} />
              {invalid ? null : <RegisterExport filters={address.filters} />}
              {can('conversions:quote') ? <NewQuote /> : null}
            </div>
          }
        />
        <div className="-mt-4 mb-3.5">
          <RegisterTabs />
        </div>
      </div>
      <RegisterFilters
        view={view}
        filterErrors={filterErrors}
        opened={viewName ? <ViewChip name={viewName} onLeave={() => view.openView({})} /> : null}
        views={
          <SavedViews
            list="conversions"
            view={view}
            invalid={invalid}
            preferences={preferences}
            onPreferences={setPreferences}
          />
        }
      />
      {invalid ? (
        <div role="alert" className="border-t border-line px-8 py-6 max-md:px-4">
          <p className="max-w-[60ch] text-cell text-ink-2">{t('filterError')}</p>
          <Suspense>
            <InvalidFilterReasons list="conversions" filters={address.filters} filterErrors={filterErrors} />
          </Suspense>
          <Clear view={view} />
        </div>
      ) : (
        <QueryBoundary query={query} skeleton={<RowsSkeleton />}>
          {(answer) => (
            <div className="flex flex-col border-t border-line md:min-h-0 md:flex-1">
              {answer.items.length === 0 ? (
                <div className="md:flex-1">
                  <Empty view={view} total={answer.total} />
                </div>
              ) : (
                <div className="md:@container md:min-h-0 md:flex-1 md:overflow-auto">
                  <RegisterTable
                    conversions={answer.items}
                    notes={answer.notes}
                    preferences={preferences}
                    nowMs={nowMs}
                  />
                </div>
              )}
              <Suspense>
                <RegisterFoot
                  filters={address.filters}
                  preferences={preferences}
                  onUnknown={() => view.changeFilters({ state: 'unknown' })}
                />
              </Suspense>
              <Pager
                view={view}
                answer={answer}
                busy={query.isFetching}
                onReadAgain={() => void query.refetch()}
              />
            </div>
          )}
        </QueryBoundary>
      )}
    </div>
  );
}

const pageOf = ({ address: { filters, limit, offset } }: ListAddressState) => ({ filters, limit, offset });

interface PagerProps {
  view: ListAddressState;
  answer: RegisterAnswer;
  busy: boolean;
  onReadAgain(): void;
}

function Pager({ view, answer: { items, total, offset, limit }, busy, onReadAgain }: PagerProps) {
  const t = useTranslations('register');
  const { locale } = useShell();
  const count = (value: number) => formatDecimal(String(value), locale);
  const end = offset + items.length;
  return (
    <div className="flex min-h-[46px] flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-sheet px-8 py-1.5 text-cell max-md:px-4">
      <p role="status" className="tabular-nums">
        <b className="font-medium text-ink">
          {items.length === 0
            ? t('empty')
            : t('range', { from: count(offset + 1), to: count(end), total: count(total) })}
        </b>
        <span className="ms-3.5 text-ink-3 max-md:hidden">{t('newest')}</span>
      </p>
      <span className="flex-1" />
      <PageControls
        limit={limit}
        previous={offset === 0 ? undefined : Math.max(0, offset - limit)}
        next={end < total ? end : undefined}
        busy={busy}
        onOffset={(next) => view.setOffset(next)}
        onLimit={(next) => view.setLimit(next)}
        onReadAgain={onReadAgain}
      />
    </div>
  );
}

function Empty({ view, total }: { view: ListAddressState; total: number }) {
  const t = useTranslations('register');
  const { can } = useShell();
  const { filters, offset } = view.address;
  const { state = DEFAULT_REGISTER_STATE, ...others } = filters;
  const shown = REGISTER_STATES.find((known) => known === state);
  if (state === 'all' && Object.keys(others).length === 0 && total === 0) {
    return (
      <EmptyState
        title={t('emptyTitle')}
        body={t('emptyBody')}
        action={can('conversions:quote') ? <NewQuote /> : null}
      />
    );
  }
  if (offset > 0 && total > 0) {
    return (
      <EmptyState
        title={t('pastEnd')}
        body={t('pastEndBody', { total })}
        action={<Button onClick={() => view.setOffset(0)}>{t('firstPage')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      title={t('noMatch')}
      body={t('noMatchBody', { state: shown ? t(`states.${shown}`) : state })}
      action={<Clear view={view} />}
    />
  );
}

function Clear({ view }: { view: ListAddressState }) {
  const t = useTranslations('register');
  return <Button onClick={() => view.setFilters({ state: 'all' })}>{t('showAll')}</Button>;
}

function NewQuote() {
  const t = useTranslations('register');
  return (
    <Link href="/convert" prefetch={false} className={buttonVariants({ variant: 'primary' })}>
      <Plus aria-hidden size={15} strokeWidth={1.8} />
      {t('newQuote')}
    </Link>
  );
}

function RowsSkeleton() {
  return SKELETON_ROWS.map((row) => (
    <div key={row} className="flex h-11 items-center gap-6 border-b border-line px-8 max-md:px-4">
      <Skeleton className="w-24" />
      <Skeleton className="w-20" />
      <Skeleton className="ms-auto w-28" />
      <Skeleton className="w-32" />
    </div>
  ));
}
