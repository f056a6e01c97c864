import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Stores a press's answer and repeats a running read, which would restore the old state. */
export function keepAnswer(client: QueryClient, queryKey: QueryKey, answer: object): void {
  const filter = { queryKey, exact: true };
  const reading = client.isFetching(filter) > 0;
  if (reading) void client.cancelQueries(filter);
  client.setQueryData(queryKey, answer);
  if (reading) void client.invalidateQueries(filter);
}
