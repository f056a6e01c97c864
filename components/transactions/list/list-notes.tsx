'use client';

import { ArrowDownNarrowWide, CloudOff, FilterX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Note } from '@/components/ui/note';
import type { JudgedFilter, TransactionsAnswer } from '@/lib/contract/bff-transactions';
import { filterName } from '@/lib/contract/filter-name';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { ApiError } from '@/lib/queries/api';
import { rowsOf } from '@/lib/queries/transactions';
import { useTimes } from './use-times';

const ICON = { 'aria-hidden': true, size: 16, strokeWidth: 1.6 } as const;
/** What a page is told of by a sentence of its own. */
const OWN = ['limit', 'rows', 'total', 'once', 'order'] as const satisfies readonly JudgedFilter[];
const LOOK = 'mx-8 mb-3 max-md:mx-4';

/** Says aloud which filters the API did not apply, instead of showing wrong rows in silence (safety 36). */
export function GuardNote({ list, pages }: { list: TransactionList; pages: readonly TransactionsAnswer[] }) {
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

/** Rows of a page that say again what another one of it says. */
function again(page: TransactionsAnswer): number {
  return page.results.length - rowsOf([page]).length;
}

/** Rows that a page should have by its own total. */
function dueOn({ limit, offset, total }: TransactionsAnswer): number {
  return Math.min(limit, Math.max(0, (total ?? 0) - offset));
}

type NamedFilter = Exclude<JudgedFilter, (typeof OWN)[number]>;

function nameOf(list: TransactionList, filter: NamedFilter) {
  return filter === 'created' || filter === 'offset' ? filter : filterName(list, filter);
}

/** The rows below are old: how old, and why no newer ones came (safety 18). */
export function StaleNote({ readAt, error }: { readAt: string; error: Error }) {
  const t = useTranslations('transactions.stale');
  const reasons = useTranslations('errors');
  const { time, form } = useTimes().age(readAt);
  return (
    <Note tone="warn" role="status" className={LOOK} icon={<CloudOff {...ICON} />}>
      <b>{t(`title${form}`, { time })}</b> {reasons(error instanceof ApiError ? error.code : 'internal')}
    </Note>
  );
}

/** New records pushed the rows of this page down (safety 33). */
export function MovedNote({ count, onFirst }: { count: number; onFirst(): void }) {
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
