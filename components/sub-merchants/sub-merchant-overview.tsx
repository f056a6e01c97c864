'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { QueryBoundary } from '@/components/ui/query-boundary';
import { onboardingQuery } from '@/lib/queries/sub-merchants';
import { KybBadge } from './kyb-badge';

/** Onboarding and balance of one sub-merchant, each by a signed read of its own. */
export function SubMerchantOverview({ correlationId }: { correlationId: string }) {
  const t = useTranslations('subMerchants');
  const query = useQuery(onboardingQuery(correlationId));
  return (
    <div className="px-8 py-6 max-md:px-4">
      <QueryBoundary query={query} skeleton={null} errorTitle={t('couldNotRead')}>
        {({ kyb }) => <KybBadge kyb={kyb} />}
      </QueryBoundary>
    </div>
  );
}
