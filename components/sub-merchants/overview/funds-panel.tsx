'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { Layers } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Money } from '@/components/ui/data/money';
import { TokenIcon } from '@/components/ui/data/token-icon';
import { ErrorState } from '@/components/ui/feedback/error-state';
import { Note } from '@/components/ui/feedback/note';
import { useDocumentNow } from '@/components/ui/hooks/use-document-now';
import { useTimes } from '@/components/ui/hooks/use-times';
import { Skeleton } from '@/components/ui/loading/skeleton';
import type { SubMerchant, SubMerchantBalanceAnswer } from '@/lib/contract/bff/sub-merchants/register';
import { serverNow } from '@/lib/queries/api/server-clock';

interface FundsPanelProps {
  funds: UseQueryResult<SubMerchantBalanceAnswer>;
  /** Onboarded: an empty list means no account, not "not yet". */
  active: boolean;
  /** Last known balance, shown while the read fails (safety 18). */
  known: SubMerchant['balance'];
}

/** One line per asset with every digit sent; a missing amount is not zero (NBA-03). */
export function FundsPanel({ funds, active, known }: FundsPanelProps) {
  const t = useTranslations('subMerchants.funds');
  const times = useTimes();
  const now = useDocumentNow() ?? serverNow();
  const shown = funds.data ?? (funds.isError ? known : undefined);
  return (
    <section>
      <h2 className="text-section text-ink">{t('title')}</h2>
      <p className="mt-0.5 text-cell text-ink-3">{t('body')}</p>
      {funds.isError ? (
        <ErrorState
          compact
          error={funds.error}
          title={t('couldNotRead')}
          busy={funds.isFetching}
          onRetry={() => void funds.refetch()}
        />
      ) : null}
      {shown === undefined ? (
        funds.isError ? null : (
          <Skeleton className="mt-5 w-56" />
        )
      ) : (
        <>
          {shown.balances.length === 0 ? (
            <Note icon={<Layers aria-hidden size={16} strokeWidth={1.8} />} className="mt-3.5">
              {t(active ? 'noneActive' : 'none')}
            </Note>
          ) : (
            <ul className="mt-2.5">
              {rowsOf(shown.balances).map(({ id, currency = '', available }) => (
                <li key={id} className="flex h-[50px] items-center gap-[11px] border-b border-line text-body">
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
            {t('readAt', { time: times.brief(shown.read_at, now) })}
          </p>
        </>
      )}
    </section>
  );
}

/** Keyed by index: the API may repeat an asset or omit its code. */
function rowsOf(balances: SubMerchantBalanceAnswer['balances']) {
  return balances.map((account, index) => ({ ...account, id: String(index) }));
}
