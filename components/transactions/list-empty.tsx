'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Note } from '@/components/ui/note';
import { useShell } from '@/components/ui/shell-context';
import { useReasons } from '@/components/ui/use-reasons';
import type { TransactionsAnswer } from '@/lib/contract/bff-transactions';
import { filterName } from '@/lib/contract/filter-name';
import { MAX_FILTER_LENGTH } from '@/lib/contract/filter-text';
import { hasFilter, LIST_FILTERS, type ListFilter, type ValueFilter } from '@/lib/contract/list-filters';
import type { FilterFaults } from '@/lib/contract/read-list-address';
import { type Filters, writeListAddress } from '@/lib/contract/transaction-address';
import { TRANSACTION_LISTS, type TransactionList } from '@/lib/contract/transaction-lists';
import { formatDecimal } from '@/lib/money/format';
import { dayInZone } from '@/lib/time/zone';
import { usePollSeconds } from './use-poll-seconds';

interface EmptyProps {
  list: TransactionList;
  filters: Filters;
  answer: Pick<TransactionsAnswer, 'total' | 'offset' | 'now'> | undefined;
  onFilters(filters: Filters): void;
}

const PIX_ID_LENGTH = 32;

/**
 * An empty list is an answer: what was looked for, why nothing matched, and the way out (safety 37). No rows where the
 * API counts some, or counts nothing, is no such answer (LST-06, safety 28).
 */
export function ListEmpty({ list, filters, answer, onFilters }: EmptyProps) {
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
  if (Object.keys(filters).length === 0) {
    return <EmptyState title={t(`lists.${list}.none`)} body={t(`lists.${list}.noneBody`)} />;
  }
  const { from, to, ...values } = filters;
  const narrowed = (from ?? to) !== undefined && Object.keys(values).length > 0;
  return (
    <EmptyState
      title={t(`lists.${list}.noMatch`)}
      body={<Reasons list={list} days={{ from, to }} values={values} now={answer?.now} />}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {narrowed ? <Button onClick={() => onFilters(values)}>{t('empty.allDays')}</Button> : null}
          <Button onClick={() => onFilters({})}>{t('filters.clear')}</Button>
        </div>
      }
    />
  );
}

interface ReasonsProps {
  list: TransactionList;
  days: { from: string | undefined; to: string | undefined };
  values: Partial<Record<ValueFilter, string>>;
  now: string | undefined;
}

/** Why nothing matched: only what can be so for these values (RMP-07, WDR-16), and the other lists that take them. */
function Reasons({ list, days: { from, to }, values, now }: ReasonsProps) {
  const t = useTranslations('transactions');
  const { timeZone } = useShell();
  const filters = Object.keys(values) as ValueFilter[];
  const oddPixId = values.pix_e2e !== undefined && values.pix_e2e.length !== PIX_ID_LENGTH;
  const sole = filters.length === 1 && (from ?? to) === undefined;
  const why = (filter: ValueFilter) => {
    if (filter === 'pix_e2e' && oddPixId)
      return `${t('empty.pixLength', { count: String(values.pix_e2e?.length) })} ${t('empty.part')}`;
    const said = t(`empty.by.${filter}`);
    // With another filter beside it, a record may well have the value.
    const judged = filter === 'pix_e2e' || filter === 'client_tax_id';
    return sole && judged ? `${said} ${t(`empty.alone.${filter}`)}` : said;
  };
  const others = TRANSACTION_LISTS.filter(
    (other) =>
      other !== list && !oddPixId && filters.length > 0 && filters.every((one) => hasFilter(other, one)),
  );
  const ahead = from !== undefined && now !== undefined && from > dayInZone(new Date(now), timeZone);
  const daysReason = ahead ? 'ahead' : filters.length > 0 ? 'theseDays' : 'days';
  return (
    <>
      {filters.map((filter) => (
        <p key={filter}>{why(filter)}</p>
      ))}
      {filters.length > 1 ? <p>{t('empty.together')}</p> : null}
      {(from ?? to) === undefined ? null : <p>{t(`empty.${daysReason}`)}</p>}
      {LIST_FILTERS[list].days ? null : <p>{t('empty.anyDay')}</p>}
      {others.length === 0 ? null : (
        <p className="mt-2 flex flex-wrap justify-center gap-x-3 gap-y-1">
          {t('empty.elsewhere')}
          {others.map((other) => (
            <Link
              key={other}
              href={`/${other}${writeListAddress(other, { filters: values })}`}
              prefetch={false}
              className="tap text-link hover:underline"
            >
              {t(`lists.${other}.title`)}
            </Link>
          ))}
        </p>
      )}
    </>
  );
}

interface FaultProps {
  list: TransactionList;
  filters: Filters;
  faults: FilterFaults;
  onClear(): void;
}

/** The address holds a filter that cannot be sent: nothing is asked, least of all an unfiltered list (LIM-06). */
export function ListFault({ list, filters, faults, onClear }: FaultProps) {
  const t = useTranslations('transactions');
  const reasons = useReasons();
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
                    <b>{name(filter)}.</b> {reasons(reason, filters[filter as ListFilter], MAX_FILTER_LENGTH)}
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
