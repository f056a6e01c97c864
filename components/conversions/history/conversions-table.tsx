'use client';

import { useTranslations } from 'next-intl';
import { useServerNow } from '@/components/conversions/quote/use-server-now';
import { ColumnNames } from '@/components/ui/data/table';
import { useRowKeys } from '@/components/ui/hooks/use-row-keys';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { ConversionRow } from './conversion-row';

interface ConversionsTableProps {
  conversions: Conversion[];
  readAt: string;
}

/** A table, cards on the phone; J, K and the arrows move between rows. */
export function ConversionsTable({ conversions, readAt }: ConversionsTableProps) {
  const t = useTranslations('convert.list');
  const nowMs = useServerNow(readAt);
  return (
    <table className="w-full border-collapse text-cell max-md:block">
      <ColumnNames
        cell="px-3 whitespace-nowrap first:ps-0 last:pe-0"
        columns={[
          { id: 'created', name: t('created') },
          { id: 'outcome', name: t('outcome') },
          { id: 'send', name: t('send'), end: true },
          { id: 'receive', name: t('receive'), end: true },
          { id: 'option', name: t('option') },
          { id: 'status', name: t('status'), className: 'max-lg:hidden' },
          { id: 'by', name: t('by'), className: 'max-lg:hidden' },
        ]}
      />
      <tbody {...useRowKeys()} className="max-md:block">
        {conversions.map((conversion) => (
          <ConversionRow key={conversion.rfq_id} conversion={conversion} nowMs={nowMs} />
        ))}
      </tbody>
    </table>
  );
}
