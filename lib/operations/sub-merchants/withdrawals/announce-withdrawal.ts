import 'server-only';
import type { Database } from '@/lib/store/db';
import { announceSoon } from '../live/announce';

/** Tells open pages of this sub-merchant to read its balance and its withdrawals again. */
export function announceWithdrawal(db: Database, correlationId: string): void {
  announceSoon(db, {
    topics: ['sub-merchants'],
    permission: 'sub_merchants:read',
    subject: correlationId,
  });
}
