import type { SubMerchantStatus } from '@/lib/contract/bff-sub-merchants';
import { registerWords } from '@/lib/contract/register-text';
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

/** The search of an address; what is not understood, or not looked for, is left out. */
export function readRegisterAddress(params: URLSearchParams): RegisterSearch {
  const status = STATUSES.find((known) => known === params.get('status'));
  const q = registerWords(params.get('q') ?? '');
  return {
    ...(q === '' ? {} : { q }),
    ...(status === undefined ? {} : { status }),
    ...(params.get('archived') === '1' ? { archived: true } : {}),
  };
}

export function writeRegisterAddress({ q, status, archived = false }: RegisterSearch): string {
  const params = new URLSearchParams();
  const words = registerWords(q ?? '');
  if (words !== '') params.set('q', words);
  if (status !== undefined) params.set('status', status);
  if (archived) params.set('archived', '1');
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
