'use client';

import { useQuery } from '@tanstack/react-query';
import { TabSkeleton } from '@/components/sandbox/frame/tab-skeleton';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { sandboxQuery } from '@/lib/queries/sandbox';
import { ClauseBoard } from './clause-board';

export function ClausesScreen() {
  const query = useQuery(sandboxQuery('clauses'));
  return (
    <QueryBoundary query={query} skeleton={<TabSkeleton />}>
      {({ groups }) => <ClauseBoard groups={groups} />}
    </QueryBoundary>
  );
}
