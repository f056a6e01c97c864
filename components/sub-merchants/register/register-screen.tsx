'use client';

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { buttonVariants } from '@/components/ui/controls/button-variants';
import { DataTable } from '@/components/ui/data/data-table';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useDocumentTitle } from '@/components/ui/hooks/use-document-title';
import { useMounted } from '@/components/ui/hooks/use-mounted';
import { PageHeader } from '@/components/ui/layout/page-header';
import { lazyPart } from '@/components/ui/loading/lazy-part';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { scheduleOnPresence } from '@/components/ui/loading/schedule-idle';
import { Skeleton } from '@/components/ui/loading/skeleton';
import { Dialog } from '@/components/ui/overlays/dialog';
import type { SubMerchant, SubMerchantsAnswer } from '@/lib/contract/bff/sub-merchants/register';
import { readRegisterSearchText } from '@/lib/contract/values/sub-merchants/register-search-text';
import { firstPage } from '@/lib/queries/api/first-page';
import { changeAddress } from '@/lib/queries/change-address';
import { type RegisterSearch, registerQuery } from '@/lib/queries/sub-merchants/register';
import { RefreshRegister } from './refresh-register';
import { RegisterBar } from './register-bar';
import { RegisterRow } from './register-row';
import { readRegisterSearchParams, toRegisterSearchParams } from './register-search-params';

const SubMerchantAttention = lazyPart(
  async () => (await import('./sub-merchant-attention')).SubMerchantAttention,
);
const TYPING_MS = 250;
const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

interface RegisterScreenProps {
  /** The list without a search. */
  initial: SubMerchantsAnswer | undefined;
  children?: ReactNode;
}

/** Every sub-merchant in the register, by name; the URL holds the search. `children`: further ways to add. */
export function RegisterScreen({ initial, children }: RegisterScreenProps) {
  const t = useTranslations('subMerchants');
  const common = useTranslations('common');
  const { can } = useShell();
  const mounted = useMounted();
  const { search, text, error, setText, setSearch } = useRegisterAddress();
  const query = useInfiniteQuery({
    ...registerQuery(search),
    placeholderData: keepPreviousData,
    ...(toRegisterSearchParams(search) === '' ? firstPage(initial) : {}),
  });
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const notes: Record<string, number> = Object.assign(
    {},
    ...(query.data?.pages ?? []).map((page) => page.notes),
  );
  const counts = query.data?.pages[0]?.counts;
  const total = search.status === undefined ? counts?.all : counts?.[search.status];
  useDocumentTitle(total === undefined ? t('title') : `${t('title')} (${total})`);
  return (
    <>
      <div className="px-8 pt-6 max-md:px-4 max-md:pt-[18px]">
        <PageHeader
          title={t('title')}
          sub={
            <span className="max-md:hidden">
              {t(can('sub_merchants:read', 'account') ? 'sub' : 'subLimited')}
            </span>
          }
          note={<RefreshRegister items={items} />}
          actions={
            <div className="flex flex-wrap gap-2 max-md:w-[calc(100vw-32px)] max-md:*:flex-1">
              <Link href="/sub-merchants/money" className={buttonVariants()}>
                {t('money')}
              </Link>
              {can('sub_merchants:register', 'account') ? (
                <>
                  {children}
                  <AddSubMerchant />
                </>
              ) : null}
            </div>
          }
        />
        <RegisterBar
          search={search}
          text={text}
          error={error}
          counts={counts}
          onText={setText}
          onSearch={setSearch}
        />
      </div>
      {mounted && !can('sub_merchants:read', 'account') ? (
        <Suspense fallback={null}>
          <SubMerchantAttention />
        </Suspense>
      ) : null}
      <QueryBoundary
        query={query}
        skeleton={<RowsSkeleton />}
        errorTitle={t('couldNotRead')}
        kept={Object.keys(search).length > 0 && common('filtersKept')}
      >
        {() =>
          items.length === 0 ? (
            <Nothing search={search} onClear={() => setSearch({})} />
          ) : (
            <>
              <RegisterTable items={items} notes={notes} />
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
 * The URL is the search; it follows the typed text after a delay, without a history entry. Text that must not stand
 * in a URL is not searched: see `error`.
 */
function useRegisterAddress() {
  const params = useSearchParams();
  const search = readRegisterSearchParams(new URLSearchParams(params.toString()));
  const known = search.q ?? '';
  const [text, setText] = useState(known);
  const [previous, setPrevious] = useState(known);
  const read = readRegisterSearchText(text);
  const wanted = 'value' in read ? read.value : '';
  // Back, forward or "show all" changed the text.
  if (known !== previous) {
    setPrevious(known);
    if (known !== wanted) setText(known);
  }
  const setSearch = (next: RegisterSearch) => {
    // The router would request the page again, so it is not used.
    changeAddress('replace', `/sub-merchants${toRegisterSearchParams(next)}`);
  };
  const address = toRegisterSearchParams({ ...search, q: text });
  const changed = wanted !== known;
  useEffect(() => {
    if (!changed) return;
    const timer = setTimeout(() => changeAddress('replace', `/sub-merchants${address}`), TYPING_MS);
    return () => clearTimeout(timer);
  }, [address, changed]);
  const error = 'reason' in read && read.reason !== 'required' ? read.reason : undefined;
  return { search, text, error, setText, setSearch };
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

interface TableProps {
  items: readonly SubMerchant[];
  /** Number of notes by `correlation_id`. */
  notes: Readonly<Record<string, number>>;
}

/** A table, or cards on a phone. J, K and arrows move between rows. */
function RegisterTable({ items, notes }: TableProps) {
  const t = useTranslations('subMerchants');
  const sourced = (text: string) => (
    <>
      {text} <span className="font-normal max-lg:sr-only">· {t('source.api')}</span>
    </>
  );
  return (
    <DataTable
      caption={t('register.caption')}
      className="border-t border-line"
      cell="px-3 whitespace-nowrap first:ps-8 last:pe-8"
      columns={[
        { id: 'name', name: t('register.name') },
        { id: 'id', name: t('correlationId'), className: 'md:max-lg:hidden' },
        { id: 'status', name: t('register.status') },
        { id: 'step', name: t('register.step') },
        { id: 'substatus', name: t('register.substatus'), className: 'md:max-lg:hidden' },
        { id: 'available', name: sourced(t('register.available')), end: true },
        { id: 'health', name: t('register.health'), end: true },
      ]}
    >
      {items.map((item) => (
        <RegisterRow key={item.correlation_id} subMerchant={item} notes={notes[item.correlation_id]} />
      ))}
    </DataTable>
  );
}

const AddForm = lazyPart(async () => (await import('./add-sub-merchant-form')).AddForm);

/** Opens the form to add by correlation id; loads its code on interaction. */
function AddSubMerchant() {
  const t = useTranslations('subMerchants.add');
  const [open, setOpen] = useState(false);
  useEffect(() => scheduleOnPresence(AddForm.preload), []);
  return (
    <>
      <Button
        variant="primary"
        className="max-md:order-first max-md:basis-full"
        icon={<Plus aria-hidden size={15} strokeWidth={1.8} />}
        onClick={() => setOpen(true)}
      >
        {t('button')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('title')} description={t('body')}>
        <Suspense fallback={<div className="h-[280px]" />}>
          <AddForm />
        </Suspense>
      </Dialog>
    </>
  );
}
