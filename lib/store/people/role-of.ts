import 'server-only';
import { isRole, type Role } from '@/lib/access/permissions';
import { DomainError } from '@/lib/contract/bff/domain-error';

/** Throws `forbidden` for a role this version does not know. */
export function roleOf(value: string): Role {
  if (!isRole(value)) throw new DomainError('forbidden');
  return value;
}
