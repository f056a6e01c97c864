import 'server-only';
import type { Role } from '@/lib/access/permissions';
import { limitText } from './check-limit';
import type { User } from './users';

/** A person as they were when a change was asked for. */
export interface Was {
  from: Role;
  was_disabled: boolean;
  was_limited_to: string[] | null;
  /** Absent in a request of an earlier version. */
  password_changed_at?: string | null;
}

export function wasOf({ role, disabled, limitedTo, passwordChangedAt, passwordHash }: User): Was {
  const joined = passwordHash === null ? null : 'joined';
  return {
    from: role,
    was_disabled: disabled,
    was_limited_to: limitedTo,
    password_changed_at: passwordChangedAt?.toISOString() ?? joined,
  };
}

/** Another password is another way in, and who approves knows nothing of it. */
export function isAsItWas(user: User, was: Was): boolean {
  const now = wasOf(user);
  const isSamePassword =
    was.password_changed_at === undefined || was.password_changed_at === now.password_changed_at;
  const isSameLimit = limitText(user.limitedTo) === limitText(was.was_limited_to);
  return isSamePassword && isSameLimit && user.role === was.from && user.disabled === was.was_disabled;
}
