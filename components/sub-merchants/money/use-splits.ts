'use client';

import { useQueries, useQueryClient } from '@tanstack/react-query';
import pLimit from 'p-limit';
import { useEffect, useState } from 'react';
import type { NamedLink } from '@/lib/contract/bff/sub-merchants/money';
import { ApiError } from '@/lib/queries/api/api-client';
import { splitQuery } from '@/lib/queries/sub-merchants/splits';
import type { SplitRead } from './split-totals';

export interface Splits {
  reads: ReadonlyMap<string, SplitRead>;
  isReading: boolean;
  /** Reads what failed before, too. */
  read(): void;
}

const AT_ONCE = 4;

/** Signed reads begin with a press: each is a call to the API. */
export function useSplits(items: readonly NamedLink[]): Splits {
  const client = useQueryClient();
  const [limit] = useState(() => pLimit(AT_ONCE));
  const [isReading, setReading] = useState(false);
  useEffect(() => () => limit.clearQueue(), [limit]);
  const tied = items.flatMap(({ link: { id, tie, correlation_id: of } }) =>
    tie === undefined || of === undefined
      ? []
      : [
          {
            id,
            query: { ...splitQuery(of, tie.end2end), staleTime: Number.POSITIVE_INFINITY, retry: false },
          },
        ],
  );
  const answers = useQueries({ queries: tied.map(({ query }) => ({ ...query, enabled: false })) });
  const reads = new Map<string, SplitRead>();
  answers.forEach(({ data, error, isFetching }, at) => {
    const { id } = tied[at] ?? {};
    if (id === undefined) return;
    if (data !== undefined) reads.set(id, { split: data.split });
    else if (error) reads.set(id, { missing: error instanceof ApiError && error.status === 404 });
    else if (isFetching) reads.set(id, {});
  });
  const read = async () => {
    setReading(true);
    // Failures stand in the answers.
    await Promise.allSettled(tied.map(({ query }) => limit(() => client.fetchQuery(query))));
    setReading(false);
  };
  return { reads, isReading, read: () => void read() };
}
