'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { exactFigure } from '@/components/ui/data/exact-figure';
import { visible } from '@/components/ui/data/short-id';
import type { TransactionRow } from '@/lib/contract/bff/transactions';
import {
  type GivenFigure,
  givenAmount,
  givenAsset,
  givenTerm,
} from '@/lib/contract/values/transactions/record-terms';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';

interface TermsProps {
  list: TransactionList;
  row: TransactionRow;
}

const PEOPLE = ['payer', 'payee'] as const;

/** Undocumented terms, large (CHK-20, RMP-09); a withdrawal's figures are documented and stand in its flow. */
export function RecordTerms({ list, row: { attributes } }: TermsProps) {
  const t = useTranslations('transactions');
  const isPayment = list !== 'withdrawals';
  const amount = isPayment ? givenAmount(list, attributes) : undefined;
  const asset = isPayment ? givenAsset(list, attributes) : undefined;
  const people = PEOPLE.map((term) => ({ term, all: givenTerm(list, term, attributes) })).filter(
    ({ all }) => all.length > 0,
  );
  if (amount === undefined && asset === undefined && people.length === 0) return null;
  return (
    <div className="mt-4 mb-2.5 rounded-card bg-sunken p-4 shadow-edge">
      <dl className="flex flex-wrap gap-x-6 gap-y-3">
        {amount ? (
          <Term name={t('table.amount')}>
            <Large figure={amount} />
          </Term>
        ) : null}
        {asset ? (
          <Term name={t('table.asset')}>
            <Large figure={asset} />
          </Term>
        ) : null}
        {people.map(({ term, all }) => (
          <Term key={term} name={t(`table.${term}`)}>
            {all.map(({ name, text }) => (
              <bdi key={name} className="block text-ink-2">
                {visible(text)}
              </bdi>
            ))}
          </Term>
        ))}
      </dl>
      <p className="mt-2 text-meta text-ink-3">{t('terms.sentence')}</p>
    </div>
  );
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 grow">
      <dt className="text-meta text-ink-3">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function Large({ figure }: { figure: GivenFigure }) {
  return (
    <span className="block text-[1rem] leading-6 font-strong tracking-[-.02em] text-ink">
      {exactFigure(figure)}
    </span>
  );
}
