'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { Ban, CircleCheck, Eye, Landmark, Plus, ShieldCheck, Stamp, Timer, Wallet } from 'lucide-react';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { Suspense, useState } from 'react';
import { HistoryLink } from '@/components/lists/history-link';
import { Button } from '@/components/ui/controls/button';
import { buttonVariants } from '@/components/ui/controls/button-variants';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { Segmented } from '@/components/ui/controls/segmented';
import { cx } from '@/components/ui/cx';
import { Avatar } from '@/components/ui/data/avatar';
import { StatusBadge } from '@/components/ui/data/badge';
import { DataTable } from '@/components/ui/data/data-table';
import { ROW_CELLS } from '@/components/ui/data/table';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useTimes } from '@/components/ui/hooks/use-times';
import { Page, PageHeader } from '@/components/ui/layout/page-header';
import { lazyOverlay } from '@/components/ui/loading/lazy-part';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { Skeleton } from '@/components/ui/loading/skeleton';
import { ReasonDialog } from '@/components/ui/overlays/reason-dialog';
import { auditOf } from '@/lib/contract/bff/audit/audit';
import type { DestinationKind, DestinationsAnswer, SavedDestination } from '@/lib/contract/bff/destinations';
import type { DestinationAsked } from '@/lib/contract/bff/requests';
import { destinationsQuery, revealDestination } from '@/lib/queries/destinations';
import { useAskedAgain } from '@/lib/queries/use-asked-again';

const loadDialogs = () => import('./destination-dialogs');
const AddDestination = lazyOverlay(async () => (await loadDialogs()).AddDestination);
const ArchiveDestination = lazyOverlay(async () => (await loadDialogs()).ArchiveDestination);

const HOUR_MS = 3_600_000;

/** `initial` came with the document. */
export function DestinationsScreen({ initial }: { initial: DestinationsAnswer | undefined }) {
  const t = useTranslations('destinations');
  const { can, user } = useShell();
  const query = useQuery({ ...destinationsQuery(), ...(initial ? { initialData: initial } : {}) });
  const [adding, setAdding] = useState<boolean>();
  const again = useAskedAgain<DestinationAsked>(user, 'destination');
  const [leaving, setLeaving] = useState<SavedDestination>();
  return (
    <Page>
      <PageHeader
        title={t('title')}
        sub={t('subtitle', { hours: query.data?.cooling_hours ?? 0 })}
        actions={
          can('destinations:add') ? (
            <Button
              variant="primary"
              disabled={query.data === undefined}
              icon={<Plus aria-hidden size={16} strokeWidth={1.8} />}
              onPointerEnter={AddDestination.preload}
              onClick={() => setAdding(true)}
            >
              {t('add')}
            </Button>
          ) : null
        }
      />
      <QueryBoundary query={query} skeleton={<Skeleton className="mt-4 w-80" />}>
        {(answer) => (
          <>
            {answer.items.length === 0 ? (
              <EmptyState title={t('count', { count: 0 })} />
            ) : (
              <DestinationTable answer={answer} onArchive={setLeaving} />
            )}
            <Suspense fallback={null}>
              {(adding ?? again) === undefined || !can('destinations:add') ? null : (
                <AddDestination
                  again={again}
                  secondPerson={answer.second_person}
                  open={adding ?? true}
                  onClose={() => setAdding(false)}
                />
              )}
              {leaving === undefined ? null : (
                <ArchiveDestination destination={leaving} onClose={() => setLeaving(undefined)} />
              )}
            </Suspense>
          </>
        )}
      </QueryBoundary>
    </Page>
  );
}

interface DestinationTableProps {
  answer: DestinationsAnswer;
  onArchive(destination: SavedDestination): void;
}

type Tab = 'all' | DestinationKind;

function DestinationTable({ answer, onArchive }: DestinationTableProps) {
  const t = useTranslations('destinations');
  const { items: all, now, new_in_convert } = answer;
  const [tab, setTab] = useState<Tab>('all');
  const itemsIn = (one: Tab) => (one === 'all' ? all : all.filter(({ kind }) => kind === one));
  const items = itemsIn(tab);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <Segmented<Tab>
          label={t('show')}
          value={tab}
          onValueChange={setTab}
          options={(['all', 'pix', 'wallet'] as const).map((value): { value: Tab; label: string } => ({
            value,
            label: `${t(`tab.${value}`)} ${itemsIn(value).length}`,
          }))}
        />
        {new_in_convert === 'forbidden' ? (
          <span className="flex items-center gap-1.5 text-cell text-ink-2">
            <ShieldCheck aria-hidden size={15} strokeWidth={1.7} />
            {t('onlyThese')}
          </span>
        ) : null}
      </div>
      <DataTable
        caption={t('title')}
        cell="px-2 first:ps-0 last:pe-0"
        columns={[
          { id: 'name', name: t('column.name') },
          { id: 'key', name: t('column.key') },
          { id: 'people', name: t('column.people') },
          { id: 'used', name: t('column.used') },
          { id: 'state', name: t('column.state'), end: true },
        ]}
      >
        {items.map((destination) => (
          <DestinationRow key={destination.id} destination={destination} now={now} onArchive={onArchive} />
        ))}
      </DataTable>
      <p className="mt-4 text-cell text-ink-3">{t('count', { count: items.length })}</p>
    </>
  );
}

interface DestinationRowProps {
  destination: SavedDestination;
  now: string;
  onArchive(destination: SavedDestination): void;
}

function DestinationRow({ destination, now, onArchive }: DestinationRowProps) {
  const t = useTranslations('destinations');
  const times = useTimes();
  const { can } = useShell();
  const { name, owner, kind, pix_kind, currency = '', shown } = destination;
  const used = destination.last_used_at;
  const off = destination.state === 'archived';
  const asks = destination.may_confirm ? 'decide' : 'request';
  const Icon = kind === 'pix' ? Landmark : Wallet;
  return (
    <tr
      data-row={destination.id}
      className={`max-md:grid max-md:gap-1 max-md:border-b max-md:border-line max-md:py-2.5 ${ROW_CELLS}`}
    >
      <th scope="row" className="text-start font-normal">
        <span className="flex items-center gap-3">
          <span className="grid size-[30px] shrink-0 place-items-center rounded-money bg-sunken text-ink-2 shadow-edge">
            <Icon aria-hidden size={15} strokeWidth={1.7} />
          </span>
          <span className="min-w-0">
            <bdi className={off ? 'text-ink-2' : 'font-medium'}>{name}</bdi>
            <span className="block text-meta text-ink-3">
              {owner === name ? null : (
                <>
                  <bdi>{owner}</bdi>
                  {' · '}
                </>
              )}
              {kind === 'wallet' ? t('wallet', { currency }) : pix_kind ? t(`pix.${pix_kind}`) : null}
            </span>
          </span>
        </span>
      </th>
      <td className={cx('break-all max-md:ps-[42px]', kind === 'wallet' && 'mono')}>
        {destination.masked ? <MaskedKey destination={destination} /> : shown}{' '}
        {destination.value === undefined || destination.masked ? null : (
          <CopyButton value={destination.value} label={t('column.key')} />
        )}
      </td>
      <td className="text-ink-2 max-md:ps-[42px]">
        <People destination={destination} now={now} />
      </td>
      <td className="whitespace-nowrap text-ink-2 tabular-nums max-md:ps-[42px]">
        {used === undefined ? t('unused') : times.brief(used, now)}
        <span className="block text-meta">
          <HistoryLink href={auditOf(destination.id)} of={name} />
        </span>
      </td>
      <td className="max-md:ps-[42px] md:text-end">
        <State destination={destination} now={now} />
        <span className="mt-1 flex gap-2 md:justify-end">
          {(destination.state === 'waiting' && !destination.unasked) || destination.ended !== undefined ? (
            <Link
              href={`/requests/${destination.id}`}
              aria-label={t(asks, { name })}
              className={buttonVariants({ size: 'sm', variant: asks === 'decide' ? 'default' : 'ghost' })}
            >
              {t(`${asks}Short`)}
            </Link>
          ) : !off && can('destinations:add') ? (
            <Button
              size="sm"
              variant="ghost"
              aria-label={t('archive', { name })}
              onClick={() => onArchive(destination)}
            >
              {t('archiveShort')}
            </Button>
          ) : null}
        </span>
      </td>
    </tr>
  );
}

/** Gone again with the page. */
function MaskedKey({ destination: { id, name, shown } }: { destination: SavedDestination }) {
  const t = useTranslations('destinations.reveal');
  const { can } = useShell();
  const [asking, setAsking] = useState(false);
  const reveal = useMutation({
    mutationFn: (reason: string | undefined) => revealDestination(id, reason),
    gcTime: 0,
  });
  const freely = can('transactions:reveal_freely');
  return (
    <span aria-live="polite">
      {reveal.data?.value ?? shown}{' '}
      {can('transactions:reveal') && reveal.data === undefined ? (
        <Button
          size="sm"
          variant="ghost"
          busy={reveal.isPending}
          aria-label={t('button', { name })}
          onClick={() => (freely ? reveal.mutate(undefined) : setAsking(true))}
        >
          <Eye aria-hidden size={14} strokeWidth={1.8} />
        </Button>
      ) : null}
      {reveal.error ? <ErrorNote error={reveal.error} lead={t('failed')} /> : null}
      {asking ? (
        <ReasonDialog
          open
          title={t('title')}
          body={t('body')}
          onClose={() => setAsking(false)}
          onGiven={(reason) => reveal.mutate(reason)}
        />
      ) : null}
    </span>
  );
}

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name;

function People({ destination, now }: { destination: SavedDestination; now: string }) {
  const t = useTranslations('destinations');
  const times = useTimes();
  const { added_by, added_at, confirmed_by, confirmed_at } = destination;
  const waits = destination.state === 'waiting';
  return (
    <span className="flex items-center gap-2.5">
      <span aria-hidden className="flex gap-1">
        <Avatar name={added_by} />
        {confirmed_by === undefined ? null : <Avatar name={confirmed_by} />}
        {waits ? (
          <span className="grid size-[26px] place-items-center rounded-full border border-dashed border-line-2 text-ink-3">
            ?
          </span>
        ) : null}
      </span>
      <span className="min-w-0">
        {confirmed_by === undefined
          ? added_by
          : t('byTwo', { first: firstName(added_by), second: firstName(confirmed_by) })}
        <span className="block text-meta text-ink-3 tabular-nums">
          {times.brief(confirmed_at ?? added_at, now)}
        </span>
      </span>
    </span>
  );
}

const STATES = {
  waiting: { tone: 'warn', Icon: Stamp },
  cooling: { tone: 'info', Icon: Timer },
  ready: { tone: 'ok', Icon: CircleCheck },
  archived: { tone: 'neutral', Icon: Ban },
} as const;

function State({ destination, now }: Omit<DestinationRowProps, 'onArchive'>) {
  const { state, waits_for, ready_at, ended } = destination;
  const t = useTranslations('destinations');
  const locale = useLocale();
  const { tone, Icon } = STATES[state];
  const left = Date.parse(ready_at ?? now) - Date.parse(now);
  const names = new Intl.ListFormat(locale, { type: 'disjunction' }).format(waits_for);
  const wordsOf = {
    waiting: () => (names === '' ? t('waitsNobody') : t('waits', { names })),
    cooling: () => t('cooling', { hours: Math.floor(left / HOUR_MS) }),
    ready: () => t('state.ready'),
    archived: () => t(`state.${ended ?? 'archived'}`),
  };
  return (
    <StatusBadge tone={tone} icon={<Icon aria-hidden size={15} strokeWidth={1.7} />}>
      <span className="whitespace-normal">{wordsOf[state]()}</span>
    </StatusBadge>
  );
}
