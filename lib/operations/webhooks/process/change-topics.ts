import 'server-only';
import type { RecordKind } from '@/lib/contract/bff/webhooks/webhook-events';
import type { Change } from '@/lib/store/live/live-changes';
import type { RecordKey } from '@/lib/store/webhooks/delivery-queue';

const TOPICS: Readonly<Record<RecordKind, Change['topics']>> = {
  conversion: ['conversions', 'balance', 'overview'],
  checkouts: ['checkouts', 'balance', 'overview', 'sub-merchants'],
  onramps: ['onramps', 'balance', 'overview'],
  offramps: ['offramps', 'balance', 'overview'],
  withdrawals: ['withdrawals', 'balance', 'overview'],
  kyb: ['sub-merchants', 'overview'],
  sub_withdrawals: ['sub-merchants'],
  split: ['sub-merchants', 'balance'],
  whitelist_address: ['sub-merchants'],
};

const PERMISSIONS: Readonly<Record<RecordKind, Change['permission']>> = {
  conversion: 'conversions:read',
  checkouts: 'transactions:read',
  onramps: 'transactions:read',
  offramps: 'transactions:read',
  withdrawals: 'transactions:read',
  kyb: 'sub_merchants:read',
  sub_withdrawals: 'sub_merchants:read',
  split: 'sub_merchants:read',
  whitelist_address: 'sub_merchants:read',
};

/** `correlationId` narrows to one sub-merchant. */
export function topicsOf({ kind, id }: RecordKey, correlationId: string | null = null): Change {
  const ofItsPages = kind === 'sub_withdrawals' || kind === 'whitelist_address';
  const subject = ofItsPages ? correlationId : id;
  return { topics: TOPICS[kind], permission: PERMISSIONS[kind], ...(subject === null ? {} : { subject }) };
}

export const permissionOf = (kind: RecordKind): Change['permission'] => PERMISSIONS[kind];
