'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { Layers } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Money } from '@/components/ui/money';
import { Note } from '@/components/ui/note';
import { QueryBoundary } from '@/components/ui/query-boundary';
import { Skeleton } from '@/components/ui/skeleton';
import { TokenIcon } from '@/components/ui/token-icon';
import type { SubMerchantBalanceAnswer } from '@/lib/contract/bff-sub-merchants';
import { useTimes } from './use-times';

interface FundsPanelProps {
  funds: UseQueryResult<SubMerchantBalanceAnswer>;
  /** Onboarded: an empty list then means no account, not "not yet". */
  active: boolean;
}

/** One line for each asset with every digit that the API sent; a missing amount is not zero (NBA-03). */
export function FundsPanel({ funds, active }: FundsPanelProps) {
  const t = useTranslations('subMerchants.funds');
  const times = useTimes();
  return (
    <section>
      <h2 className="text-section text-ink">{t('title')}</h2>
      <p className="mt-0.5 text-cell text-ink-3">{t('body')}</p>
      <QueryBoundary
        query={funds}
        skeleton={<Skeleton className="mt-5 w-56" />}
        errorTitle={t('couldNotRead')}
      >
        {({ balances, read_at }) => (
          <>
            {balances.length === 0 ? (
              <Note icon={<Layers aria-hidden size={16} strokeWidth={1.8} />} className="mt-3.5">
                {t(active ? 'noneActive' : 'none')}
              </Note>
            ) : (
              <ul className="mt-2.5">
                {rowsOf(balances).map(({ id, currency = '', available }) => (
                  <li
                    key={id}
                    className="flex h-[50px] items-center gap-[11px] border-b border-line text-body"
                  >
                    <TokenIcon currency={currency} size={28} />
                    <bdi className="flex-1 font-medium">{currency}</bdi>
                    {available === undefined ? (
                      <span className="text-cell text-ink-3">{t('missing')}</span>
                    ) : (
                      <Money size="lead" value={available} currency={currency} />
                    )}
                  </li>
                ))}
              </ul>
            )}
            <p className="mt-2 text-meta text-ink-3 tabular-nums">
              {t('readAt', { time: times.clock(read_at) })}
            </p>
          </>
        )}
      </QueryBoundary>
    </section>
  );
}

/** The API may list an asset twice, or without a code: only its place in the answer names a line. */
function rowsOf(balances: SubMerchantBalanceAnswer['balances']) {
  return balances.map((account, index) => ({ ...account, id: String(index) }));
}
