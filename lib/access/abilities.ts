'use client';

import { useShell } from '@/components/ui/shell-context';
import type { Permission } from '@/lib/access/permissions';

const ABILITIES = [
  { id: 'read', permission: 'balance:read' },
  { id: 'quote', permission: 'conversions:quote' },
  { id: 'accept', permission: 'conversions:accept' },
  { id: 'people', permission: 'people:manage' },
  { id: 'sandbox', permission: 'sandbox:control' },
] as const satisfies readonly { id: string; permission: Permission }[];

/** What the reader's role may and may not do, in words of the shell. */
export function useAbilities() {
  const { can, environment } = useShell();
  return ABILITIES.filter(({ id }) => id !== 'sandbox' || environment === 'sandbox').map(
    ({ id, permission }) => ({ id, allowed: can(permission) }),
  );
}
