'use client';

import { ArrowDownNarrowWide, CloudAlert, FilterX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Note } from '@/components/ui/feedback/note';
import type { JudgedFilter, TransactionsAnswer } from '@/lib/contract/bff/transactions';
import { filterLabelKey } from '@/lib/contract/values/transactions/filter-label-key';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { ApiError } from '@/lib/queries/api/api-client';
import { rowsOf } from '@/lib/queries/transactions';
import { useRecordTimes } from './use-record-times';

const ICON = { 'aria-hidden': true, size: 16, strokeWidth: 1.6 } as const;
const OWN = ['limit', 'rows', 'total', 'once', 'order'] as const satisfies readonly JudgedFilter[];
const LOOK = 'mx-8 mb-3 max-md:mx-4';

/** Filters the API did not apply (safety 36). */
export function UnappliedFiltersNote({
  list,
  pages,
}: {
  list: TransactionList;
  pages: readonly TransactionsAnswer[];
}) {
  const t = useTranslations('transactions');
  const ignored = new Set<JudgedFilter>();
  for (const { verdicts } of pages) {
    for (const [filter, verdict] of Object.entries(verdicts)) {
      if (verdict === 'not_met') ignored.add(filter as JudgedFilter);
    }
  }
  const [sized, short, counted, repeated, mixed] = OWN.map((of) => {
    ignored.delete(of);
    return pages.find(({ verdicts }) => verdicts[of] === 'not_met');
  });
  const names = [...(ignored as ReadonlySet<NamedFilter>)].map((filter) =>
    t(`filters.name.${nameOf(list, filter)}`),
  );
  return (
    <>
      {names.length > 0 ? (
        <Note tone="bad" role="alert" className={LOOK} icon={<FilterX {...ICON} />}>
          <b>{t('guard.title', { count: names.length, names: names.join(', ') })}</b> {t('guard.body')}
        </Note>
      ) : null}
      {sized ? (
        <Doubt>
          {t('guard.limit', {
            asked: sized.applied.limit ?? '',
            applied: String(Math.max(sized.limit, sized.results.length)),
          })}
        </Doubt>
      ) : null}
      {short ? (
        <Doubt>{t('guard.rows', { sent: short.results.length, due: String(dueOn(short)) })}</Doubt>
      ) : null}
      {counted ? <Doubt>{t('guard.total', { total: counted.total ?? 0 })}</Doubt> : null}
      {repeated ? <Doubt>{t('guard.once', { count: again(repeated) })}</Doubt> : null}
      {mixed ? <Doubt>{t('guard.order')}</Doubt> : null}
    </>
  );
}

function Doubt({ children }: { children: ReactNode }) {
  return (
    <Note tone="warn" role="status" className={LOOK} icon={<FilterX {...ICON} />}>
      {children}
    </Note>
  );
}

function again(page: TransactionsAnswer): number {
  return page.results.length - rowsOf([page]).length;
}

/** Rows that a page should have by its own total. */
function dueOn({ limit, offset, total }: TransactionsAnswer): number {
  return Math.min(limit, Math.max(0, (total ?? 0) - offset));
}

type NamedFilter = Exclude<JudgedFilter, (typeof OWN)[number]>;

function nameOf(list: TransactionList, filter: NamedFilter) {
  return filter === 'created' || filter === 'offset' ? filter : filterLabelKey(list, filter);
}

export function StaleNote({ readAt, error }: { readAt: string; error: Error }) {
  const t = useTranslations('transactions.stale');
  const reasons = useTranslations('errors');
  const { time, form } = useRecordTimes().age(readAt);
  return (
    <Note tone="warn" role="status" className={LOOK} icon={<CloudAlert {...ICON} />}>
      <b>{t(`title${form}`, { time })}</b> {reasons(error instanceof ApiError ? error.code : 'internal')}
    </Note>
  );
}

/** New records pushed the rows of this page down (safety 33). */
export function NewRecordsNote({ count, onFirst }: { count: number; onFirst(): void }) {
  const t = useTranslations('transactions.pager');
  return (
    <Note tone="info" role="status" className={LOOK} icon={<ArrowDownNarrowWide {...ICON} />}>
      {t('moved', { count })}{' '}
      <button type="button" onClick={onFirst} className="tap font-medium text-link hover:underline">
        {t('toFirst')}
      </button>
    </Note>
  );
}
