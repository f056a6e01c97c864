'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { WORLD_CLAUSES } from '@/components/sandbox/clauses/clause-ids';
import { Section } from '@/components/sandbox/frame/sandbox-section';
import { Segmented } from '@/components/ui/controls/segmented';
import { DataTable } from '@/components/ui/data/data-table';
import { Money } from '@/components/ui/data/money';
import type { SandboxAnswer, SandboxBuckets } from '@/lib/contract/bff/sandbox/sandbox-controls';
import { useSandboxChange } from '@/lib/queries/sandbox';
import { AmountForm } from './amount-form';

const BUCKETS = [
  'available',
  'in_transit',
  'to_receive',
  'blocked',
] as const satisfies (keyof SandboxBuckets)[];
const CELL = 'h-11 border-b border-line pe-4 last:pe-0 max-md:h-auto max-md:border-0 max-md:p-0';

export function Ledger({ ledger }: Pick<SandboxAnswer, 'ledger'>) {
  const t = useTranslations('sandbox.ledger');
  const change = useSandboxChange('world');
  const currencies = Object.keys(ledger);
  const [currency, setCurrency] = useState<string>();
  const chosen = currency ?? currencies[0] ?? null;
  return (
    <Section title={t('title')} body={t('body')} clauses={WORLD_CLAUSES.ledger} change={change}>
      <LedgerTable ledger={ledger} />
      {chosen === null ? null : (
        <div className="mt-5 grid gap-4">
          <div>
            <span aria-hidden className="mb-1.5 block text-cell font-medium">
              {t('currency')}
            </span>
            <Segmented
              label={t('currency')}
              size="md"
              value={chosen}
              options={currencies.map((code) => ({ value: code, label: code }))}
              onValueChange={setCurrency}
            />
          </div>
          <AmountForm
            key={chosen}
            label={t('amount')}
            action={t('set')}
            busy={change.isPending}
            onSet={(amount) => change.mutate({ to: 'settings', body: { ledger: { [chosen]: amount } } })}
          />
        </div>
      )}
    </Section>
  );
}

function LedgerTable({ ledger }: Pick<SandboxAnswer, 'ledger'>) {
  const t = useTranslations('sandbox.ledger');
  const accounts = Object.entries(ledger).flatMap(([currency, byLabel]) =>
    Object.entries(byLabel).map(([label, buckets]) => ({ currency, label, buckets })),
  );
  return (
    <DataTable
      caption={t('title')}
      cell="pe-4 whitespace-nowrap last:pe-0"
      columns={[
        { id: 'account', name: t('account') },
        ...BUCKETS.map((bucket) => ({ id: bucket, name: t(bucket), end: true })),
      ]}
    >
      {accounts.map(({ currency, label, buckets }) => (
        <tr key={label} className="max-md:block max-md:border-b max-md:border-line max-md:py-2.5">
          <th
            scope="row"
            className={`${CELL} text-start font-medium whitespace-nowrap text-ink max-md:block`}
          >
            {label}
          </th>
          {BUCKETS.map((bucket) => (
            <td key={bucket} className={`${CELL} text-end max-md:flex max-md:justify-between`}>
              <span className="text-ink-3 md:hidden">{t(bucket)}</span>
              <Money value={buckets[bucket]} currency={currency} bare />
            </td>
          ))}
        </tr>
      ))}
    </DataTable>
  );
}
