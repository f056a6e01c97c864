import 'server-only';
import type { Role } from '@/lib/access/permissions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { Database } from '@/lib/store/engine/open-store';
import { registeredNames } from '@/lib/store/sub-merchants/list-sub-merchants';
import { openWorlds } from '@/lib/store/worlds/current-world';

/** An administrator sees everything anyway; a limit to what is not registered would hide everything. */
export async function checkLimit(
  tx: Database,
  role: Role,
  limitedTo: readonly string[] | null,
): Promise<void> {
  if (limitedTo === null) return;
  if (role === 'admin') throw new DomainError('limited_admin');
  if ((await registeredNames(tx, limitedTo)).size < limitedTo.length)
    throw new DomainError('invalid_input', { fields: { limited_to: 'unknown_sub_merchant' } });
}

export const limitText = (limitedTo: readonly string[] | null) => limitedTo?.join(' ') ?? 'all';

/** Throws if browsers keep the worlds: such a world has no people, and a signature is the session. */
export function requireDatabase(): void {
  if (openWorlds()?.carried !== undefined) throw new DomainError('needs_database');
}
