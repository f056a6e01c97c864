'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useShell } from '@/components/ui/hooks/shell-context';
import { writeListAddress } from '@/lib/contract/values/transactions/list-address';
import { hasFilter, LIST_FILTERS, type ValueFilter } from '@/lib/contract/values/transactions/list-filters';
import {
  TRANSACTION_LISTS,
  type TransactionList,
} from '@/lib/contract/values/transactions/transaction-lists';
import { dayInZone } from '@/lib/time/zone';

const PIX_ID_LENGTH = 32;

interface ReasonsProps {
  list: TransactionList;
  days: { from: string | undefined; to: string | undefined };
  values: Partial<Record<ValueFilter, string>>;
  now: string | undefined;
}

/** Only reasons that can hold for these values (RMP-07, WDR-16). */
export function EmptyReasons({ list, days: { from, to }, values, now }: ReasonsProps) {
  const t = useTranslations('transactions');
  const { timeZone } = useShell();
  const filters = Object.keys(values) as ValueFilter[];
  const oddPixId = values.pix_e2e !== undefined && values.pix_e2e.length !== PIX_ID_LENGTH;
  const sole = filters.length === 1 && (from ?? to) === undefined;
  const why = (filter: ValueFilter) => {
    if (filter === 'pix_e2e' && oddPixId)
      return `${t('empty.pixLength', { count: String(values.pix_e2e?.length) })} ${t('empty.part')}`;
    const said = t(`empty.by.${filter}`);
    const isVerifiable = filter === 'pix_e2e' || filter === 'client_tax_id';
    return sole && isVerifiable ? `${said} ${t(`empty.alone.${filter}`)}` : said;
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
