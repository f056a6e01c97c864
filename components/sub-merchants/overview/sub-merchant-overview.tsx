'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import { KybPanel } from '@/components/sub-merchants/onboarding/kyb-panel';
import { ColumnsWithRail } from '@/components/ui/layout/columns-with-rail';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { Skeleton } from '@/components/ui/loading/skeleton';
import { keys } from '@/lib/queries/api/query-keys';
import {
  onboardingQuery,
  subMerchantBalanceQuery,
  subMerchantQuery,
} from '@/lib/queries/sub-merchants/register';
import { FundsPanel } from './funds-panel';
import { RecordAttention } from './record-attention';
import { RecordPanel } from './record-panel';

interface SubMerchantOverviewProps {
  correlationId: string;
  children?: ReactNode;
}

/** Onboarding and balance, two signed reads that fail independently. Keyed by relationship (safety 40). */
export function SubMerchantOverview({ correlationId, children }: SubMerchantOverviewProps) {
  const t = useTranslations('subMerchants');
  const client = useQueryClient();
  const onboarding = useQuery(onboardingQuery(correlationId));
  const funds = useQuery(subMerchantBalanceQuery(correlationId));
  const record = useQuery(subMerchantQuery(correlationId));
  const settled = Math.max(
    onboarding.dataUpdatedAt,
    onboarding.errorUpdatedAt,
    funds.dataUpdatedAt,
    funds.errorUpdatedAt,
  );
  // A signed read updates the register's record, also on screen.
  useEffect(() => {
    if (settled > 0) void client.invalidateQueries({ queryKey: keys.subMerchant(correlationId, 'record') });
  }, [client, correlationId, settled]);
  const kept = record.data?.sub_merchant;
  const known = onboarding.data?.kyb ?? kept?.kyb;
  const again = () => void onboarding.refetch();
  return (
    <ColumnsWithRail
      rail={
        <div className="flex flex-col gap-8">
          <FundsPanel
            funds={funds}
            active={known?.onboarding?.status === 'Completed'}
            known={kept?.balance}
          />
          {record.data === undefined ? null : (
            <RecordPanel subMerchant={record.data.sub_merchant} onboarding={known?.onboarding} />
          )}
        </div>
      }
    >
      <RecordAttention correlationId={correlationId} />
      <h2 className="text-section text-ink">{t('kyb.title')}</h2>
      <QueryBoundary query={onboarding} skeleton={<PanelSkeleton />} errorTitle={t('kyb.couldNotRead')}>
        {({ kyb }) => (
          <KybPanel kyb={kyb} failed={onboarding.isError} busy={onboarding.isFetching} onReadAgain={again} />
        )}
      </QueryBoundary>
      {/* Last known state with its age, below the error (safety 18). */}
      {onboarding.isLoadingError && kept?.kyb !== undefined ? (
        <KybPanel failed={false} kyb={kept.kyb} busy={onboarding.isFetching} onReadAgain={again} />
      ) : null}
      {children}
    </ColumnsWithRail>
  );
}

function PanelSkeleton() {
  return (
    <div className="mt-4 flex flex-col gap-5">
      <Skeleton className="w-64" />
      <Skeleton className="w-80" />
      <Skeleton className="w-72" />
    </div>
  );
}
