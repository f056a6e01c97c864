import { infiniteQueryOptions } from '@tanstack/react-query';
import type { MoneyAnswer } from '@/lib/contract/bff/sub-merchants/money';
import type { MoneyFile } from '@/lib/contract/bff/sub-merchants/money-files';
import type { Locale } from '@/lib/i18n/locales';
import { getFile, getJson } from '@/lib/queries/api/api-client';
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

/** Rejects when the file breaks off. */
export async function exportMoney(file: MoneyFile, locale: Locale): Promise<{ blob: Blob; name: string }> {
  const query = new URLSearchParams({ file, locale });
  const response = await getFile(`/api/sub-merchants/money/export?${query}`, new AbortController().signal);
  const name = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { blob: await response.blob(), name: name ?? `${file}.csv` };
}
