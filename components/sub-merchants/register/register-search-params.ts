import type { SubMerchantStatus } from '@/lib/contract/bff/sub-merchants/register';
import { defined } from '@/lib/contract/values/defined';
import { registerSearchTerms } from '@/lib/contract/values/sub-merchants/register-search-text';
import type { RegisterSearch } from '@/lib/queries/sub-merchants/register';

export const STATUSES = [
  'pending',
  'processing',
  'completed',
  'failed',
  'none',
  'unread',
] as const satisfies readonly SubMerchantStatus[];

/** Reads a URL's search and ignores invalid values. */
export function readRegisterSearchParams(params: URLSearchParams): RegisterSearch {
  const status = STATUSES.find((known) => known === params.get('status'));
  const q = registerSearchTerms(params.get('q') ?? '');
  return {
    ...(q === '' ? {} : { q }),
    ...defined({ status }),
    ...(params.get('archived') === '1' ? { archived: true } : {}),
  };
}

export function toRegisterSearchParams({ q, status, archived = false }: RegisterSearch): string {
  const params = new URLSearchParams();
  const words = registerSearchTerms(q ?? '');
  if (words !== '') params.set('q', words);
  if (status !== undefined) params.set('status', status);
  if (archived) params.set('archived', '1');
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
