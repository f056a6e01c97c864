import 'server-only';
import type { Role } from '@/lib/access/permissions';
import type { Actor } from '@/lib/contract/bff/conversions';

/** Without e-mail. */
export function actorOf({ user }: { user: { id: string; name: string } }): Actor {
  return { id: user.id, name: user.name };
}

/** With the role of now, for what is decided by it. */
export function personOf({ user }: { user: { id: string; name: string; role: Role } }) {
  return { id: user.id, name: user.name, role: user.role };
}
