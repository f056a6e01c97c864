'use client';

import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazyPart } from '@/components/ui/loading/lazy-part';
import { scheduleIdle, scheduleOnPresence } from '@/components/ui/loading/schedule-idle';
import { STORIES_KEY } from '@/lib/queries/api/private-storage';

const List = lazyPart(async () => (await import('./story-list')).StoryList);
const Bar = lazyPart(async () => (await import('./story-bar')).StoryBar);

interface StorySlotProps {
  part: 'list' | 'bar';
  isDismissed?: boolean;
  children?: ReactNode;
}

/** Loads on presence; at once during a story, or where its card was pressed before the page was alive. */
export function StorySlot({ part, isDismissed = false, children = null }: StorySlotProps) {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    if (isAwaited(part)) return scheduleIdle(want);
    const leave = scheduleOnPresence(want);
    // A press that began before this effect names its card in the address later.
    window.addEventListener('hashchange', want);
    return () => {
      leave();
      window.removeEventListener('hashchange', want);
    };
  }, [part]);
  if (!isWanted) return children;
  return (
    <Suspense fallback={children}>{part === 'bar' ? <Bar /> : <List wasDismissed={isDismissed} />}</Suspense>
  );
}

function isAwaited(part: 'list' | 'bar'): boolean {
  if (part === 'list') return /^#stor(y=|ies$)/.test(window.location.hash);
  try {
    return window.localStorage.getItem(STORIES_KEY)?.includes('active') ?? false;
  } catch {
    return false;
  }
}
