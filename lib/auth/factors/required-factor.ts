import 'server-only';
import type { Role } from '@/lib/access/permissions';
import type { Database } from '@/lib/store/engine/open-store';

/** Roles that decide with a second factor only, by policy. */
export async function needsFactor(_db: Database, _role: Role): Promise<boolean> {
  return false;
}
