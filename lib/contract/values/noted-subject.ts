import {
  TRANSACTION_LISTS,
  type TransactionList,
} from '@/lib/contract/values/transactions/transaction-lists';

/** Records of a sub-merchant, by the address of their routes. */
export const NOTED_PARTS = ['checkouts', 'branding', 'whitelist', 'withdrawals', 'splits'] as const;
export type NotedPart = (typeof NOTED_PARTS)[number];

export const LINK_SUBJECTS = 'checkout-links/';
export const PART_SUBJECTS = 'sub-merchants/';
export const BLOCKED_SUBJECTS = 'blocked/';

/** A checkout link of the account. */
export const linkSubject = (id: string): string => `${LINK_SUBJECTS}${id}`;

export const partSubject = (correlationId: string, part: NotedPart, id: string): string =>
  `${PART_SUBJECTS}${correlationId}/${part}/${id}`;

/** Without `list`: a conversion. With `of`: a record of that sub-merchant. */
export interface NotedPlace {
  list?: TransactionList | 'checkout-links' | 'blocked' | Exclude<NotedPart, 'checkouts'>;
  id: string;
  of?: string;
}

export function placeOf(subject: string): NotedPlace {
  const [room = '', ...rest] = subject.split('/');
  if (room === 'sub-merchants') {
    const [of = '', name, ...id] = rest;
    const part = NOTED_PARTS.find((one) => one === name) ?? 'withdrawals';
    return { list: part === 'checkouts' ? 'checkout-links' : part, id: id.join('/'), of };
  }
  const list = [...TRANSACTION_LISTS, 'checkout-links' as const, 'blocked' as const].find(
    (one) => one === room,
  );
  return list === undefined ? { id: subject } : { list, id: rest.join('/') };
}
