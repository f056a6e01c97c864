'use client';

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { QueryBoundary } from '@/components/ui/query-boundary';
import { useShell } from '@/components/ui/shell-context';
import { Skeleton } from '@/components/ui/skeleton';
import { readRegisterText } from '@/lib/contract/register-text';
import { type RegisterSearch, registerQuery } from '@/lib/queries/sub-merchants';
import { AddSubMerchant } from './add-sub-merchant';
import { ReadAgain } from './read-again';
import { readRegisterAddress, writeRegisterAddress } from './register-address';
import { RegisterBar } from './register-bar';
import { RegisterTable } from './register-table';

const TYPING_MS = 250;
const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/**
 * Every relationship of this dashboard's register, by name; what is looked for stands in the address. `children` are
 * further ways to add some.
 */
export function RegisterScreen({ children }: { children?: ReactNode }) {
  const t = useTranslations('subMerchants');
  const { can } = useShell();
  const { search, text, fault, setText, setSearch } = useRegisterAddress();
  const query = useInfiniteQuery({ ...registerQuery(search), placeholderData: keepPreviousData });
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const counts = query.data?.pages[0]?.counts;
  const total = search.status === undefined ? counts?.all : counts?.[search.status];
  return (
    <>
      <div className="px-8 pt-6 max-md:px-4 max-md:pt-[18px]">
        <PageHeader
          title={t('title')}
          sub={<span className="max-md:hidden">{t('sub')}</span>}
          note={<ReadAgain items={items} />}
          actions={
            can('sub_merchants:register') ? (
              <div className="flex flex-wrap gap-2 max-md:w-[calc(100vw-32px)] max-md:*:flex-1">
                {children}
                <AddSubMerchant />
              </div>
            ) : null
          }
        />
        <RegisterBar
          search={search}
          text={text}
          fault={fault}
          counts={counts}
          onText={setText}
          onSearch={setSearch}
        />
      </div>
      <QueryBoundary query={query} skeleton={<RowsSkeleton />} errorTitle={t('couldNotRead')}>
        {() =>
          items.length === 0 ? (
            <Nothing search={search} onClear={() => setSearch({})} />
          ) : (
            <>
              <RegisterTable items={items} />
              <div className="flex flex-wrap items-center gap-4 px-8 pt-4 pb-7 max-md:px-4">
                {query.hasNextPage ? (
                  <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    {t('register.more')}
                  </Button>
                ) : null}
                <p role="status" className="text-meta text-ink-3 tabular-nums">
                  {t('register.shown', { count: items.length, total: String(total ?? items.length) })}
                </p>
              </div>
            </>
          )
        }
      </QueryBoundary>
    </>
  );
}

/**
 * The address is the search; it follows what is typed a moment later, without a new entry in the history. What must not
 * stand in one is not looked for, with its `fault`.
 */
function useRegisterAddress() {
  const params = useSearchParams();
  const search = readRegisterAddress(new URLSearchParams(params.toString()));
  const known = search.q ?? '';
  const [text, setText] = useState(known);
  const [seen, setSeen] = useState(known);
  const read = readRegisterText(text);
  const wanted = 'value' in read ? read.value : '';
  // Back, forward or "show all" changed the words elsewhere.
  if (known !== seen) {
    setSeen(known);
    if (known !== wanted) setText(known);
  }
  const setSearch = (next: RegisterSearch) => {
    // Not the router: nothing of the page has to come from the server anew.
    window.history.replaceState(null, '', `/sub-merchants${writeRegisterAddress(next)}`);
  };
  const address = writeRegisterAddress({ ...search, q: text });
  const changed = wanted !== known;
  useEffect(() => {
    if (!changed) return;
    const timer = setTimeout(
      () => window.history.replaceState(null, '', `/sub-merchants${address}`),
      TYPING_MS,
    );
    return () => clearTimeout(timer);
  }, [address, changed]);
  const fault = 'reason' in read && read.reason !== 'required' ? read.reason : undefined;
  return { search, text, fault, setText, setSearch };
}

function Nothing({ search, onClear }: { search: RegisterSearch; onClear(): void }) {
  const t = useTranslations('subMerchants.register');
  if (search.q !== undefined || search.status !== undefined || search.archived === true) {
    const archive = search.archived === true && search.q === undefined && search.status === undefined;
    return (
      <EmptyState
        title={t(archive ? 'emptyArchive' : 'noMatchTitle')}
        body={archive ? null : t('noMatchBody')}
        action={<Button onClick={onClear}>{t('clear')}</Button>}
      />
    );
  }
  return <EmptyState title={t('emptyTitle')} body={t('emptyBody')} />;
}

function RowsSkeleton() {
  return (
    <div className="border-t border-line px-8 max-md:px-4">
      {SKELETON_ROWS.map((row) => (
        <div key={row} className="flex h-14 items-center gap-6 border-b border-line">
          <Skeleton className="w-40" />
          <Skeleton className="w-28" />
          <Skeleton className="w-24" />
          <Skeleton className="ms-auto w-32" />
        </div>
      ))}
    </div>
  );
}
