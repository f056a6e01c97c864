'use client';

import type { ReactNode } from 'react';
import { ErrorState } from '@/components/ui/feedback/error-state';

interface QueryLike<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch(): unknown;
}

interface QueryBoundaryProps<Data> {
  query: QueryLike<Data>;
  skeleton: ReactNode;
  errorTitle?: ReactNode;
  /** Content that a failure leaves in place, such as filters. */
  kept?: ReactNode;
  children(data: Data): ReactNode;
}

/** Data stays on screen when a reread fails: the screen must say so. */
export function QueryBoundary<Data>({
  query,
  skeleton,
  errorTitle,
  kept,
  children,
}: QueryBoundaryProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) {
    return (
      <ErrorState
        error={query.error}
        title={errorTitle}
        kept={kept}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return <div aria-busy="true">{skeleton}</div>;
}
