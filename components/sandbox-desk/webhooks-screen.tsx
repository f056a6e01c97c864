'use client';

import { useQuery } from '@tanstack/react-query';
import { QueryBoundary } from '@/components/ui/query-boundary';
import { sandboxQuery } from '@/lib/queries/sandbox';
import { DeliveryList } from './delivery-list';
import { Disorder } from './disorder';
import { TabSkeleton } from './tab-skeleton';

/** How webhooks behave, and what became of each. */
export function WebhooksScreen() {
  const world = useQuery(sandboxQuery('world'));
  return (
    <QueryBoundary query={world} skeleton={<TabSkeleton />}>
      {({ scenario }) => (
        <>
          <Disorder webhooks={scenario.webhooks ?? {}} />
          <DeliveryList />
        </>
      )}
    </QueryBoundary>
  );
}
