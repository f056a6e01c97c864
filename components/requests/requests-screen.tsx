'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronRight, CircleAlert, TrendingDown, UserRound } from 'lucide-react';
import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Segmented } from '@/components/ui/controls/segmented';
import { cx } from '@/components/ui/cx';
import { Avatar } from '@/components/ui/data/avatar';
import { StatusBadge } from '@/components/ui/data/badge';
import { ColumnNames, ROW_CELLS, ROW_LINK } from '@/components/ui/data/table';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Select } from '@/components/ui/form/select';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useRowKeys } from '@/components/ui/hooks/use-row-keys';
import { useTimes } from '@/components/ui/hooks/use-times';
import { Page, PageHeader } from '@/components/ui/layout/page-header';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { Skeleton } from '@/components/ui/loading/skeleton';
import type { ApprovalRequest, RequestKind, RequestsAnswer } from '@/lib/contract/bff/requests';
import { formatPercent } from '@/lib/money/format';
import { changeAddress } from '@/lib/queries/change-address';
import { requestsQuery } from '@/lib/queries/requests';
import { firstName, KIND_ICONS, RequestStateBadge, useSubject } from './request-words';

type Tab = 'open' | 'back' | 'decided';

const KINDS = Object.keys(KIND_ICONS) as RequestKind[];
/** Older closed ones are not read. */
const MOST_CLOSED = 100;
const OPEN: ReadonlySet<string> = new Set(['open', 'approved']);

export function requestsIn(tab: Tab, requests: readonly ApprovalRequest[]): ApprovalRequest[] {
  return requests.filter(({ state }) =>
    tab === 'open'
      ? OPEN.has(state)
      : tab === 'back'
        ? state === 'back'
        : !OPEN.has(state) && state !== 'back',
  );
}

/** The one queue. `initial` came with the document. */
export function RequestsScreen({ initial }: { initial: RequestsAnswer | undefined }) {
  const t = useTranslations('requests');
  const query = useQuery({ ...requestsQuery(), ...(initial ? { initialData: initial } : {}) });
  const filters = useFilters();
  const { tab, kind, mine } = filters;
  const options = (['open', 'back', 'decided'] as const).map((value): { value: Tab; label: ReactNode } => {
    const count = value === 'decided' ? 0 : requestsIn(value, query.data?.requests ?? []).length;
    return { value, label: count === 0 ? t(`tab.${value}`) : `${t(`tab.${value}`)} ${count}` };
  });
  return (
    <Page>
      <PageHeader
        title={t('title')}
        sub={t('subtitle')}
        actions={
          <Segmented
            label={t('show')}
            value={tab}
            onValueChange={(state) => filters.set({ state: state === 'open' ? undefined : state })}
            options={options}
          />
        }
      />
      <div className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <div className="w-[230px] max-md:w-full">
          <Select
            label={t('whichKind')}
            value={kind ?? ''}
            onValueChange={(next) => filters.set({ kind: next || undefined })}
            options={[
              { value: '', label: t('allKinds') },
              ...KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
            ]}
          />
        </div>
        <label className="tap flex items-center gap-2 text-cell">
          <input
            type="checkbox"
            checked={mine}
            onChange={(event) => filters.set({ mine: event.target.checked ? '1' : undefined })}
            className="size-4 accent-accent"
          />
          {t('onlyMine')}
        </label>
      </div>
      <QueryBoundary query={query} skeleton={<Skeleton className="mt-4 w-80" />}>
        {(answer) => <Queue {...filters} answer={answer} />}
      </QueryBoundary>
    </Page>
  );
}

interface Filters {
  tab: Tab;
  kind: RequestKind | undefined;
  mine: boolean;
}

/** Kept in the address, so that a link and the way back show the same queue. */
function useFilters() {
  const search = useSearchParams();
  const state = search.get('state');
  const filters: Filters = {
    tab: state === 'back' || state === 'decided' ? state : 'open',
    kind: KINDS.find((kind) => kind === search.get('kind')),
    mine: search.get('mine') === '1',
  };
  const set = (change: Record<string, string | undefined>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    }
    const query = next.toString();
    changeAddress('replace', query === '' ? '/requests' : `/requests?${query}`);
  };
  return { ...filters, set };
}

function Queue({ tab, kind, mine, answer }: Filters & { answer: RequestsAnswer }) {
  const t = useTranslations('requests');
  const { user } = useShell();
  const rowKeys = useRowKeys<HTMLTableElement>();
  const all = requestsIn(tab, answer.requests);
  const shown = all.filter(
    (request) => (kind === undefined || request.kind === kind) && (!mine || request.maker.id === user.id),
  );
  const yours = shown.filter(({ may }) => may.decide);
  const others = shown.filter(({ may }) => !may.decide);
  if (shown.length === 0 && all.length > 0) return <EmptyState title={t('emptyFilter')} />;
  if (shown.length === 0) {
    const title = tab === 'open' ? 'empty' : tab === 'back' ? 'emptyBack' : 'emptyDecided';
    return <EmptyState title={t(title)} body={tab === 'open' ? t('emptyBody') : undefined} />;
  }
  const rows = (requests: readonly ApprovalRequest[]) =>
    requests.map((request) => <Row key={request.id} request={request} now={answer.now} />);
  return (
    <>
      <table {...rowKeys} className="w-full text-cell max-md:block">
        <caption className="sr-only">{t(`tab.${tab}`)}</caption>
        <ColumnNames
          cell="px-2 first:ps-0 last:pe-0"
          columns={[
            { id: 'what', name: t('column.what') },
            { id: 'to', name: t('column.to') },
            { id: 'maker', name: t('column.maker') },
            { id: 'state', name: t('column.state') },
            { id: 'ends', name: t('column.ends'), end: true },
          ]}
        />
        <tbody className="max-md:block">{rows(yours)}</tbody>
        {others.length === 0 ? null : (
          <tbody className="max-md:block">
            {tab === 'open' ? (
              <tr className="max-md:block">
                <th
                  colSpan={5}
                  scope="colgroup"
                  className="border-b border-line bg-sunken px-3 py-2 text-start text-cell font-medium text-ink-2 max-md:block"
                >
                  {t('notYours')}
                </th>
              </tr>
            ) : null}
            {rows(others)}
          </tbody>
        )}
      </table>
      {tab === 'open' || answer.requests.length < MOST_CLOSED ? null : (
        <p className="mt-4 text-meta text-ink-3">{t('newest')}</p>
      )}
    </>
  );
}

function Row({ request, now }: { request: ApprovalRequest; now: string }) {
  const t = useTranslations('requests');
  const roles = useTranslations('shell.role');
  const times = useTimes();
  const { title, sub, to, more } = useSubject()(request);
  const { kind, maker, made_at, ends_at, state } = request;
  const Icon = KIND_ICONS[kind];
  return (
    <tr
      className={`relative hover:bg-hover max-md:block max-md:border-b max-md:border-line max-md:py-3 ${ROW_CELLS}`}
    >
      <td className="max-md:block">
        <span className="flex items-center gap-3">
          <span className="grid size-[30px] shrink-0 place-items-center rounded-money bg-sunken text-ink-2 shadow-edge">
            <Icon aria-hidden size={15} strokeWidth={1.7} />
          </span>
          <span className="min-w-0">
            <Link
              data-row={request.id}
              href={`/requests/${encodeURIComponent(request.id)}`}
              className={cx('font-strong text-ink tabular-nums', ROW_LINK)}
            >
              {title}
            </Link>{' '}
            <Flag request={request} />
            <span className="block text-ink-3">{sub}</span>
          </span>
        </span>
      </td>
      <td className="min-w-0 max-md:block max-md:ps-[42px]">
        <bdi className="font-medium">{to}</bdi>
        <bdi className="block break-all text-ink-3 max-md:inline max-md:ps-2">{more}</bdi>
      </td>
      <td className="max-md:hidden">
        <span className="flex items-center gap-2.5">
          <Avatar name={maker.name} />
          <span>
            <bdi className="font-medium">{maker.name}</bdi>
            <span className="block text-ink-3 tabular-nums">
              {`${roles(maker.role)}, `}
              {times.brief(made_at, now)}
            </span>
          </span>
        </span>
      </td>
      <td className="max-md:flex max-md:flex-wrap max-md:justify-between max-md:gap-x-3 max-md:ps-[42px] max-md:pt-1">
        <bdi className="text-ink-3 tabular-nums md:hidden">
          {t('by', { name: firstName(maker.name), time: times.brief(made_at, now) })}
        </bdi>
        <RequestStateBadge request={request} />
      </td>
      <td className="text-end whitespace-nowrap tabular-nums max-md:hidden">
        {state === 'open' ? times.brief(ends_at, now) : null}{' '}
        <ChevronRight aria-hidden size={15} strokeWidth={1.7} className="inline text-ink-3" />
      </td>
    </tr>
  );
}

/** Names one reason at most to look twice. */
function Flag({ request }: { request: ApprovalRequest }): ReactNode {
  const t = useTranslations('requests.flag');
  const { user, locale } = useShell();
  const { state, outside, maker, first_use, perhaps_first } = request;
  const soft = { soft: true } as const;
  const missed = outside?.options[outside.pressed];
  if (missed !== undefined) {
    const percent = formatPercent(missed.percent.replace('-', ''), locale, 'negative');
    return (
      <StatusBadge tone="bad" {...soft} icon={<TrendingDown aria-hidden size={13} strokeWidth={1.8} />}>
        {t('below', { percent })}
      </StatusBadge>
    );
  }
  if (state === 'open' && maker.id === user.id) {
    return (
      <StatusBadge tone="neutral" {...soft} icon={<UserRound aria-hidden size={13} strokeWidth={1.8} />}>
        {t('mine')}
      </StatusBadge>
    );
  }
  if (!first_use && !perhaps_first) return null;
  return (
    <StatusBadge tone="warn" {...soft} icon={<CircleAlert aria-hidden size={13} strokeWidth={1.8} />}>
      {t(first_use ? 'first' : 'perhaps')}
    </StatusBadge>
  );
}
