import type { SubMerchantStatus } from '@/lib/contract/bff-sub-merchants';
import type { RegisterSearch } from '@/lib/queries/sub-merchants';

/** States a person can look at, in the order of the way. */
export const STATUSES = [
  'pending',
  'processing',
  'completed',
  'failed',
  'none',
  'unread',
] as const satisfies readonly SubMerchantStatus[];

/** The search of an address; what is not understood is left out. */
export function readRegisterAddress(params: URLSearchParams): RegisterSearch {
  const status = STATUSES.find((known) => known === params.get('status'));
  const q = params.get('q') ?? '';
  return {
    ...(q === '' ? {} : { q }),
    ...(status === undefined ? {} : { status }),
    ...(params.get('archived') === '1' ? { archived: true } : {}),
  };
}

export function writeRegisterAddress({ q = '', status, archived = false }: RegisterSearch): string {
  const params = new URLSearchParams();
  if (q.trim() !== '') params.set('q', q.trim());
  if (status !== undefined) params.set('status', status);
  if (archived) params.set('archived', '1');
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
