import 'server-only';
import { announceSoon } from '@/lib/operations/live/announce';
import type { Database } from '@/lib/store/engine/open-store';

/** `moved` means that money may have moved. */
export function announceConversion(db: Database, rfqId: string, moved = false): void {
  announceSoon(db, {
    topics: moved ? ['conversions', 'balance', 'overview'] : ['conversions', 'overview'],
    permission: 'conversions:read',
    subject: rfqId,
  });
}
