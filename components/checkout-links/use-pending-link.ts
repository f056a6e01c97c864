'use client';

import { useIsMutating } from '@tanstack/react-query';
import { useShell } from '@/components/ui/hooks/shell-context';
import type { LinkOwner } from '@/lib/queries/checkout-links';
import { pendingLinkKey, unansweredLinksKey } from './unanswered-links';

/** Whether a link is being asked for in this tab. */
export function usePendingLink(owner: LinkOwner): boolean {
  const { user } = useShell();
  return useIsMutating({ mutationKey: pendingLinkKey(unansweredLinksKey(user.id, owner)) }) > 0;
}
