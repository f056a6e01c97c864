'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Note } from '@/components/ui/note';
import { useShell } from '@/components/ui/shell-context';
import type { TransactionsAnswer } from '@/lib/contract/bff-transactions';
import type { ValueFilter } from '@/lib/contract/list-filters';
import type { FilterFaults } from '@/lib/contract/read-list-address';
import type { Filters } from '@/lib/contract/transaction-address';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { formatDecimal } from '@/lib/money/format';
import { filterName } from './filter-name';
import { usePollSeconds } from './use-poll-seconds';

interface EmptyProps {
  list: TransactionList;
  filters: Filters;
  answer: Pick<TransactionsAnswer, 'total' | 'offset'> | undefined;
  onClear(): void;
}

const PIX_ID_LENGTH = 32;

/**
 * An empty list is an answer: what was looked for, why nothing matched, and the way out (safety 37). No rows where the
 * API counts some, or counts nothing, is no such answer (LST-06, safety 28).
 */
export function ListEmpty({ list, filters, answer, onClear }: EmptyProps) {
  const t = useTranslations('transactions');
  const { locale } = useShell();
  const seconds = usePollSeconds();
  const total = answer?.total ?? null;
  if (answer && (total === null || total > answer.offset)) {
    const title =
      total === null
        ? t('empty.uncounted')
        : t('empty.withheld', { total: formatDecimal(String(total), locale) });
    return <EmptyState title={title} body={t('empty.withheldBody', { seconds })} />;
  }
  const { from, to, ...values } = filters;
  const { pix_e2e } = values;
  if (Object.keys(filters).length === 0) {
    return <EmptyState title={t(`lists.${list}.none`)} body={t(`lists.${list}.noneBody`)} />;
  }
  const oddPixId = pix_e2e !== undefined && pix_e2e.length !== PIX_ID_LENGTH;
  return (
    <EmptyState
      title={t(`lists.${list}.noMatch`)}
      body={
        <>
          {oddPixId ? <p>{t('empty.pixLength', { count: String(pix_e2e.length) })}</p> : null}
          {Object.keys(values).length > 0 ? <p>{t('empty.value')}</p> : <p>{t('empty.days')}</p>}
        </>
      }
      action={<Button onClick={onClear}>{t('filters.clear')}</Button>}
    />
  );
}

interface FaultProps {
  list: TransactionList;
  faults: FilterFaults;
  onClear(): void;
}

/** The address holds a filter that cannot be sent: nothing is asked, least of all an unfiltered list (LIM-06). */
export function ListFault({ list, faults, onClear }: FaultProps) {
  const t = useTranslations('transactions');
  const reasons = useTranslations('fields');
  const name = (filter: string) =>
    t(
      `filters.name.${filter === 'from' || filter === 'to' ? 'created' : filterName(list, filter as ValueFilter)}`,
    );
  return (
    <div role="alert">
      <EmptyState
        title={t('fault.title')}
        body={
          <>
            <ul className="my-3 flex flex-col gap-2 text-start">
              {Object.entries(faults).map(([filter, reason]) => (
                <li key={filter}>
                  <Note tone="bad">
                    <b>{name(filter)}.</b> {reasons(reason)}
                  </Note>
                </li>
              ))}
            </ul>
            <p>{t('fault.body')}</p>
          </>
        }
        action={<Button onClick={onClear}>{t('filters.clear')}</Button>}
      />
    </div>
  );
}
