import { infiniteQueryOptions } from '@tanstack/react-query';
import type { MoneyAnswer } from '@/lib/contract/bff/sub-merchants/money';
import { getJson } from '@/lib/queries/api/api-client';
import { keys } from '@/lib/queries/api/query-keys';

export function moneyQuery() {
  return infiniteQueryOptions({
    queryKey: keys.subMerchantMoney(),
    queryFn: ({ pageParam, signal }) =>
      getJson<MoneyAnswer>(`/api/sub-merchants/money${pageParam === '' ? '' : `?before=${pageParam}`}`, {
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ more, items }) => (more ? items.at(-1)?.link.id : undefined),
  });
}
