import 'server-only';
import type { Database } from '@/lib/store/db';
import { announceSoon } from './announce';

/** A quote or an attempt of it changed. `moved`: money may have. */
export function announceConversion(db: Database, rfqId: string, moved = false): void {
  announceSoon(db, {
    topics: moved ? ['conversions', 'balance', 'overview'] : ['conversions', 'overview'],
    permission: 'conversions:read',
    subject: rfqId,
  });
}
