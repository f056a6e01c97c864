'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import { Columns } from '@/components/ui/columns';
import { QueryBoundary } from '@/components/ui/query-boundary';
import { Skeleton } from '@/components/ui/skeleton';
import { keys } from '@/lib/queries/keys';
import { onboardingQuery, subMerchantBalanceQuery, subMerchantQuery } from '@/lib/queries/sub-merchants';
import { FundsPanel } from './funds-panel';
import { KybPanel } from './kyb-panel';
import { RecordPanel } from './record-panel';

interface SubMerchantOverviewProps {
  correlationId: string;
  /** What else belongs to the onboarding. */
  children?: ReactNode;
}

/**
 * Onboarding and balance of one sub-merchant, each by a signed read of its own: what fails takes only its own part
 * away. Everything is keyed by the relationship (safety 40).
 */
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
  // Each signed read is noted in the register, whose record stands beside it.
  useEffect(() => {
    if (settled > 0) void client.invalidateQueries({ queryKey: keys.subMerchant(correlationId, 'record') });
  }, [client, correlationId, settled]);
  const kept = record.data?.sub_merchant;
  const known = onboarding.data?.kyb ?? kept?.kyb;
  const again = () => void onboarding.refetch();
  return (
    <Columns
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
      <h2 className="text-section text-ink">{t('kyb.title')}</h2>
      <QueryBoundary query={onboarding} skeleton={<PanelSkeleton />} errorTitle={t('kyb.couldNotRead')}>
        {({ kyb }) => (
          <KybPanel kyb={kyb} failed={onboarding.isError} busy={onboarding.isFetching} onReadAgain={again} />
        )}
      </QueryBoundary>
      {/* What was last known stands below what failed, with its age (safety 18). */}
      {onboarding.isLoadingError && kept?.kyb !== undefined ? (
        <KybPanel failed={false} kyb={kept.kyb} busy={onboarding.isFetching} onReadAgain={again} />
      ) : null}
      {children}
    </Columns>
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
