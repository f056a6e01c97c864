import 'server-only';
import type { Actor } from '@/lib/contract/bff';

/** Who acts, as the registers and the audit log keep it: never the e-mail. */
export function actorOf({ user }: { user: { id: string; name: string } }): Actor {
  return { id: user.id, name: user.name };
}
