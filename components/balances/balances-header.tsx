'use client';

import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/controls/button';
import { PageHeader } from '@/components/ui/layout/page-header';
import { Skeleton } from '@/components/ui/loading/skeleton';
import { BalanceAmount } from './balance-amount';
import { IncompleteTag } from './incomplete-tag';
import { ViewSwitch } from './view-switch';

interface BalancesHeaderProps {
  asOf?: ReactNode;
  /** `value: undefined`: the API gave no total. Key absent: nothing was read. */
  total?: { value: string | undefined; incomplete: boolean; awaits: boolean };
  loading: boolean;
  busy: boolean;
  /** Absent where the error below has its own retry. */
  onReadAgain?: (() => void) | undefined;
}

export function BalancesHeader({ asOf, total, loading, busy, onReadAgain }: BalancesHeaderProps) {
  const t = useTranslations('balances');
  return (
    <PageHeader
      title={t('title')}
      sub={
        <>
          {asOf} {t('approximate')} {total?.awaits ? t('withReceive') : null}
        </>
      }
      actions={
        <>
          <div className="max-md:w-full">
            <ViewSwitch />
          </div>
          {total || loading ? (
            <div className="text-end max-md:min-w-0 max-md:flex-1 max-md:text-start">
              <p className="text-floor text-ink-3 max-md:sr-only">
                {total?.incomplete ? <IncompleteTag /> : null} <span>{t('total')}</span>
              </p>
              <p className="min-h-6" title={t('notForTrading')}>
                {total ? <Total value={total.value} /> : <Skeleton className="h-5 w-40" />}
              </p>
            </div>
          ) : null}
          {onReadAgain ? (
            <Button
              icon={<RefreshCw aria-hidden size={15} strokeWidth={1.6} />}
              busy={busy}
              onClick={onReadAgain}
              aria-label={busy ? t('reading') : t('readAgain')}
            >
              <span className="max-md:hidden">{t('readAgain')}</span>
            </Button>
          ) : null}
        </>
      }
    />
  );
}

function Total({ value }: { value: string | undefined }) {
  return (
    <>
      <span className="max-md:hidden">
        <BalanceAmount value={value} currency="BRL" size="section" approx />
      </span>
      <span className="md:hidden">
        <BalanceAmount value={value} currency="BRL" size="display" approx />
      </span>
    </>
  );
}
