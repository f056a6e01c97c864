'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { NotesButton } from '@/components/lists/notes/notes-button';
import { DataTable } from '@/components/ui/data/data-table';
import { Money } from '@/components/ui/data/money';
import { useTimes } from '@/components/ui/hooks/use-times';
import type { CheckoutLink } from '@/lib/contract/bff/checkout-links';
import type { NamedLink } from '@/lib/contract/bff/sub-merchants/money';
import { splitRecord } from '@/lib/queries/sub-merchants/splits';
import type { SplitRead } from './split-totals';

const CELL = 'md:border-b md:border-line md:px-3 md:py-2.5 md:first:ps-0 md:last:pe-0';

interface TableProps {
  items: readonly NamedLink[];
  reads: ReadonlyMap<string, SplitRead>;
}

export function LinkTable({ items, reads }: TableProps) {
  const t = useTranslations('subMerchantMoney');
  return (
    <DataTable
      caption={t('links')}
      className="mt-2"
      cell="px-3 whitespace-nowrap first:ps-0 last:pe-0"
      columns={[
        { id: 'made', name: t('c.made') },
        { id: 'owner', name: t('c.owner') },
        { id: 'asked', name: t('c.asked'), end: true },
        { id: 'state', name: t('c.state') },
        { id: 'split', name: t('c.split'), end: true },
      ]}
    >
      {items.map((item) => (
        <Row key={item.link.id} item={item} read={reads.get(item.link.id)} />
      ))}
    </DataTable>
  );
}

function Row({ item: { link, name, notes }, read }: { item: NamedLink; read: SplitRead | undefined }) {
  const t = useTranslations('subMerchantMoney');
  const times = useTimes();
  return (
    <tr className="max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:gap-y-1 max-md:border-b max-md:border-line max-md:py-3">
      <td className={`${CELL} whitespace-nowrap text-ink-2 tabular-nums`}>
        <time dateTime={link.created_at}>{times.at(link.created_at, 'dayYearTime')}</time>
      </td>
      <td className={CELL}>
        <Link
          data-row={link.id}
          href={`/sub-merchants/${link.correlation_id}/checkouts`}
          className="font-medium text-link hover:underline"
        >
          <bdi>{name ?? t('unregistered')}</bdi>
        </Link>
      </td>
      <td className={`${CELL} text-end tabular-nums`}>
        <Asked asked={link.asked} />
      </td>
      <td className={CELL}>{t(`states.${link.state}`)}</td>
      <td className={`${CELL} text-end tabular-nums`}>
        <Split link={link} read={read} />
        {link.tie === undefined || (notes === undefined && read?.split === undefined) ? null : (
          <div className="text-meta">
            <NotesButton
              record={splitRecord(link.correlation_id ?? '', link.tie.end2end)}
              name={`${t('c.split')} ${link.tie.end2end}`}
              count={notes}
            />
          </div>
        )}
      </td>
    </tr>
  );
}

function Asked({ asked: { amount_fiat, amount_crypto, currency_code } }: Pick<CheckoutLink, 'asked'>) {
  const t = useTranslations('subMerchantMoney');
  if (amount_crypto !== undefined) return <Money value={amount_crypto} currency={currency_code} />;
  return amount_fiat === undefined ? t('open') : <Money value={amount_fiat} currency="BRL" />;
}

function Split({ link, read }: { link: CheckoutLink; read: SplitRead | undefined }) {
  const t = useTranslations('subMerchantMoney');
  const { currency, split_amount: amount } = read?.split ?? {};
  if (currency !== undefined && amount !== undefined) return <Money value={amount} currency={currency} />;
  const word = link.tie === undefined ? 'untied' : read?.missing ? 'none404' : 'notRead';
  return <span className="text-ink-3">{t(word)}</span>;
}
