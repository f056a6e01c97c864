'use client';

import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Download, ShieldCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Suspense } from 'react';
import { Button } from '@/components/ui/controls/button';
import { DataTable } from '@/components/ui/data/data-table';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { saveFile } from '@/components/ui/hooks/save-file';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useDocumentTitle } from '@/components/ui/hooks/use-document-title';
import { Page, PageHeader } from '@/components/ui/layout/page-header';
import { lazyOverlay } from '@/components/ui/loading/lazy-part';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { Skeleton } from '@/components/ui/loading/skeleton';
import type { AuditAnswer, AuditRow } from '@/lib/contract/bff/audit/audit';
import { firstPage } from '@/lib/queries/api/first-page';
import { auditQuery, verifyAudit } from '@/lib/queries/audit';
import { loadFile } from '@/lib/queries/exports/load-file';
import { zoneMark } from '@/lib/time/zone';
import { AuditFilters } from './audit-filters';
import { AuditLine } from './audit-row';
import { ChainCheck } from './chain-check';
import { type AuditAddress, useAuditAddress } from './use-audit-address';

const AuditDrawer = lazyOverlay(async () => (await import('./audit-drawer')).AuditDrawer);

/** Rows of everybody, newest first. `initial` came with the document and has no filter. */
export function AuditScreen({ initial }: { initial: AuditAnswer | undefined }) {
  const t = useTranslations('audit');
  const address = useAuditAddress();
  const { filters } = address;
  const isNarrow = Object.keys(filters).length > 0;
  const query = useInfiniteQuery({ ...auditQuery(filters), ...(isNarrow ? {} : firstPage(initial)) });
  const verification = useMutation({
    mutationFn: verifyAudit,
    onSuccess: () => void query.refetch(),
  });
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  const first = query.data?.pages[0];
  useDocumentTitle(t('title'));
  return (
    <div className="relative md:min-h-full">
      <Page>
        <PageHeader
          title={t('title')}
          sub={t('sub')}
          actions={
            <div className="flex gap-2">
              <ExportCsv address={address} />
              <Button
                busy={verification.isPending}
                icon={<ShieldCheck aria-hidden size={15} strokeWidth={1.8} />}
                onClick={() => verification.mutate(undefined)}
              >
                {t(verification.isPending ? 'verifying' : 'verify')}
              </Button>
            </div>
          }
        />
        <ChainCheck verification={verification} first={first} />
        <AuditFilters address={address} people={first?.people ?? []} />
        <QueryBoundary query={query} skeleton={<RowsSkeleton />}>
          {({ pages }) =>
            rows.length === 0 ? (
              <EmptyState
                title={t(isNarrow ? 'empty' : 'none')}
                body={t(isNarrow ? 'emptyBody' : 'noneBody')}
                action={isNarrow ? <Button onClick={address.clear}>{t('clear')}</Button> : undefined}
              />
            ) : (
              <>
                <AuditTable
                  rows={rows}
                  people={first?.people ?? []}
                  address={address}
                  now={pages[0]?.now ?? ''}
                />
                <Foot
                  count={rows.length}
                  isNarrow={isNarrow}
                  more={query.hasNextPage}
                  busy={query.isFetching}
                  onMore={() => void query.fetchNextPage()}
                  onReadAgain={() => void query.refetch()}
                />
              </>
            )
          }
        </QueryBoundary>
      </Page>
      <OpenRow address={address} rows={rows} />
    </div>
  );
}

function AuditTable({
  rows,
  people,
  address,
  now,
}: {
  rows: readonly AuditRow[];
  people: AuditAnswer['people'];
  address: AuditAddress;
  now: string;
}) {
  const t = useTranslations('audit');
  return (
    <DataTable
      caption={t('list')}
      className="mt-5"
      cell="px-3 whitespace-nowrap last:pe-0"
      columns={[
        { id: 'when', name: t('when') },
        { id: 'who', name: t('who') },
        { id: 'what', name: t('what') },
        { id: 'subject', name: t('subject') },
        { id: 'result', name: t('result') },
        { id: 'request', name: t('requestId'), end: true, className: 'max-lg:hidden' },
      ]}
    >
      {rows.map((row) => (
        <AuditLine
          key={row.id}
          row={row}
          people={people}
          today={now}
          href={address.hrefOf(row.id)}
          current={row.id === address.row}
          onOpen={() => address.openRow(row.id)}
        />
      ))}
    </DataTable>
  );
}

interface FootProps {
  count: number;
  isNarrow: boolean;
  more: boolean;
  busy: boolean;
  onMore(): void;
  onReadAgain(): void;
}

function Foot({ count, isNarrow, more, busy, onMore, onReadAgain }: FootProps) {
  const t = useTranslations('audit');
  const { timeZone } = useShell();
  return (
    <div className="mt-4 flex flex-wrap items-center gap-4">
      {more ? (
        <Button busy={busy} onClick={onMore}>
          {t('more')}
        </Button>
      ) : null}
      <p role="status" className="text-meta text-ink-3 tabular-nums">
        {t('shownCount', { count })}
        {more ? null : ` · ${t(isNarrow ? 'endOfMatches' : 'end')}`}
      </p>
      <p className="text-meta text-ink-3">{t('order', { zone: zoneMark(timeZone, new Date()) })}</p>
      <Button size="sm" variant="ghost" className="ms-auto" onClick={onReadAgain}>
        {t('refresh')}
      </Button>
    </div>
  );
}

function OpenRow({ address, rows }: { address: AuditAddress; rows: readonly AuditRow[] }) {
  const { row: id, openRow } = address;
  if (id === undefined) return null;
  const at = rows.findIndex((row) => row.id === id);
  const [newer, older] = at === -1 ? [] : [rows[at - 1], rows[at + 1]];
  return (
    <Suspense fallback={null}>
      <AuditDrawer
        id={id}
        onNewer={newer && (() => openRow(newer.id))}
        onOlder={older && (() => openRow(older.id))}
        onClose={() => openRow(undefined)}
      />
    </Suspense>
  );
}

function ExportCsv({ address }: { address: AuditAddress }) {
  const t = useTranslations('audit');
  const { locale } = useShell();
  const file = useMutation({
    mutationFn: () => loadFile('/api/audit/export', { ...address.filters, locale }),
    onSuccess: ({ blob, name }) => saveFile(blob, name),
  });
  return (
    <div className="grid justify-items-end">
      <Button
        busy={file.isPending}
        icon={<Download aria-hidden size={15} strokeWidth={1.8} />}
        onClick={() => file.mutate()}
      >
        {t('exportCsv')}
      </Button>
      <ErrorNote error={file.error} lead={t('exportFailed')} />
    </div>
  );
}

function RowsSkeleton() {
  return ['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
    <div key={row} className="flex h-[42px] items-center gap-6 border-b border-line">
      <Skeleton className="w-24" />
      <Skeleton className="w-32" />
      <Skeleton className="w-40" />
      <Skeleton className="ms-auto w-24" />
    </div>
  ));
}
