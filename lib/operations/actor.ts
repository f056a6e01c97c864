import 'server-only';
import type { Actor } from '@/lib/contract/bff/conversions';

/** Without e-mail. */
export function actorOf({ user }: { user: { id: string; name: string } }): Actor {
  return { id: user.id, name: user.name };
}
