import 'server-only';
import { announceSoon } from '@/lib/operations/live/announce';
import type { Database } from '@/lib/store/engine/open-store';

/** Pages reload balance and withdrawals. */
export function announceWithdrawal(db: Database, correlationId: string): void {
  announceSoon(db, {
    topics: ['sub-merchants'],
    permission: 'sub_merchants:read',
    subject: correlationId,
  });
}
