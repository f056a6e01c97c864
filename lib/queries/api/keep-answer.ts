import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Puts the answer to a press into the cache. A read that began before it would bring back what was before the
 * press: it is given up, and made anew, because it may have been on its way to something newer still.
 */
export function keepAnswer(client: QueryClient, queryKey: QueryKey, answer: object): void {
  const filter = { queryKey, exact: true };
  const reading = client.isFetching(filter) > 0;
  // What is given up is so at once; the promise only tells that everybody heard of it.
  if (reading) void client.cancelQueries(filter);
  client.setQueryData(queryKey, answer);
  if (reading) void client.invalidateQueries(filter);
}
