'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { scheduleIdle, scheduleOnPresence } from '@/components/ui/loading/schedule-idle';
import { STORIES_KEY } from '@/lib/queries/api/private-storage';

/** Loads the bar on presence, during a story at once; a press tries again where its code did not come. */
export function StoryBarSlot() {
  const [Bar, setBar] = useState<ComponentType>();
  useEffect(() => {
    const left = new AbortController();
    const want = () => {
      import('./story-bar').then(
        ({ StoryBar }) => setBar(() => StoryBar),
        () => window.addEventListener('pointerdown', want, { once: true, signal: left.signal }),
      );
    };
    const leave = (isInStory() ? scheduleIdle : scheduleOnPresence)(want);
    return () => {
      left.abort();
      leave();
    };
  }, []);
  return Bar ? <Bar /> : null;
}

function isInStory(): boolean {
  try {
    return window.localStorage.getItem(STORIES_KEY)?.includes('active') ?? false;
  } catch {
    return false;
  }
}
