'use client';

import { useQuery } from '@tanstack/react-query';
import { TabSkeleton } from '@/components/sandbox/frame/tab-skeleton';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { sandboxQuery } from '@/lib/queries/sandbox';
import { InjectedFailureForm } from './injected-failure-form';
import { InjectedFailureList } from './injected-failure-list';

/** `METHOD path`, as in the contract. */
export interface InjectedFailuresScreenProps {
  routes: readonly string[];
}

export function InjectedFailuresScreen({ routes }: InjectedFailuresScreenProps) {
  const query = useQuery(sandboxQuery('world'));
  return (
    <QueryBoundary query={query} skeleton={<TabSkeleton />}>
      {({ scenario }) => (
        <>
          <InjectedFailureForm routes={routes} />
          <InjectedFailureList failures={scenario.faults ?? []} />
        </>
      )}
    </QueryBoundary>
  );
}
