'use client';

import { useQuery } from '@tanstack/react-query';
import { QueryBoundary } from '@/components/ui/query-boundary';
import { sandboxQuery } from '@/lib/queries/sandbox';
import { ClauseBoard } from './clause-board';
import { TabSkeleton } from './tab-skeleton';

/** Every clause of the contract, ticked as this world shows it. */
export function ClausesScreen() {
  const query = useQuery(sandboxQuery('clauses'));
  return (
    <QueryBoundary query={query} skeleton={<TabSkeleton />}>
      {({ groups }) => <ClauseBoard groups={groups} />}
    </QueryBoundary>
  );
}
