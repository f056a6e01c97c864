import 'server-only';
import type { Holder } from '@/lib/access/permissions';
import type { Actor } from '@/lib/contract/bff/conversions';
import { defined } from '@/lib/contract/values/defined';

/** Omits the e-mail address. */
export function actorOf({ user }: { user: { id: string; name: string } }): Actor {
  return { id: user.id, name: user.name };
}

/** Adds the current role, for decisions by role. */
export function personOf({ user }: { user: Actor & Holder }): Actor & Holder {
  const { id, name, role, withoutTreasurer, limitedTo } = user;
  return { id, name, role, ...defined({ withoutTreasurer, limitedTo }) };
}
