'use client';

import { useIsMutating } from '@tanstack/react-query';
import { useShell } from '@/components/ui/shell-context';
import type { LinkOwner } from '@/lib/queries/checkout-links';
import { askedKey, underWayKey } from './asked';

/** Whether a link was asked for in this tab that is not answered yet. */
export function useUnderWay(owner: LinkOwner): boolean {
  const { user } = useShell();
  return useIsMutating({ mutationKey: underWayKey(askedKey(user.id, owner)) }) > 0;
}
