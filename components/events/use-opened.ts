'use client';

import { useState, useSyncExternalStore } from 'react';
import type { EventGroup } from '@/lib/contract/bff-event-inbox';
import type { Inbox } from './use-inbox';

/** Where list and detail stand side by side: `lg` of the stylesheet. */
const SIDE_BY_SIDE = '(width >= 1200px)';

function watchRoom(changed: () => void) {
  const room = window.matchMedia(SIDE_BY_SIDE);
  room.addEventListener('change', changed);
  return () => room.removeEventListener('change', changed);
}

/**
 * The event whose record is shown: the chosen one; without one, and with room beside the list, the list's first. It
 * stays that one when a newer webhook comes, so that nothing moves under its reader, until other filters are asked.
 */
export function useOpened(inbox: Inbox, groups: readonly EventGroup[] | undefined): string | undefined {
  const hasRoom = useSyncExternalStore(
    watchRoom,
    () => window.matchMedia(SIDE_BY_SIDE).matches,
    () => false,
  );
  const asked = JSON.stringify(inbox.filters);
  const [first, setFirst] = useState<{ asked: string; id: string }>();
  const id = groups?.[0]?.id;
  if (id !== undefined && first?.asked !== asked) setFirst({ asked, id });
  if (inbox.chosen !== undefined || !hasRoom) return inbox.chosen;
  return first?.asked === asked ? first.id : undefined;
}
