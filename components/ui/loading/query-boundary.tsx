'use client';

import type { ReactNode } from 'react';
import { ErrorState } from './error-state';

/** The part of a React Query result that the boundary reads. */
interface QueryLike<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch(): unknown;
}

interface QueryBoundaryProps<Data> {
  query: QueryLike<Data>;
  skeleton: ReactNode;
  /** What failed, for the error state. */
  errorTitle?: ReactNode;
  children(data: Data): ReactNode;
}

/**
 * Data, else the error, else the skeleton. Data that is already on screen stays there when a re-read fails:
 * saying so is the screen's own task.
 */
export function QueryBoundary<Data>({ query, skeleton, errorTitle, children }: QueryBoundaryProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) {
    return (
      <ErrorState
        error={query.error}
        title={errorTitle}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return <div aria-busy="true">{skeleton}</div>;
}
