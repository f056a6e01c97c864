'use client';

import { useQuery } from '@tanstack/react-query';
import { QueryBoundary } from '@/components/ui/query-boundary';
import { sandboxQuery } from '@/lib/queries/sandbox';
import { FaultForm } from './fault-form';
import { FaultList } from './fault-list';
import { TabSkeleton } from './tab-skeleton';

/** `METHOD path` of every route, as the contract writes them. */
export interface FaultsScreenProps {
  routes: readonly string[];
}

/** Failures on purpose, route by route. */
export function FaultsScreen({ routes }: FaultsScreenProps) {
  const query = useQuery(sandboxQuery('world'));
  return (
    <QueryBoundary query={query} skeleton={<TabSkeleton />}>
      {({ scenario }) => (
        <>
          <FaultForm routes={routes} />
          <FaultList faults={scenario.faults ?? []} />
        </>
      )}
    </QueryBoundary>
  );
}
