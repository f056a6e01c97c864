'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { scheduleIdle, scheduleOnPresence } from '@/components/ui/loading/schedule-idle';
import { useStories } from './story-state';

const POLL_MS = 50;
const LONGEST_PRESS_MS = 1_000;

/**
 * Loads the bar on presence, and at once when a story begins: its card may have been pressed before this code came,
 * and nothing may follow that press. A press tries again where the bar's code did not come.
 */
export function StoryBarSlot() {
  const [Bar, setBar] = useState<ComponentType>();
  const { active } = useStories();
  const isInStory = active !== undefined;
  useEffect(() => {
    const left = new AbortController();
    // A bar that came under a press would move what is pressed. What is removed while it is pressed may leave the page
    // `:active`, so that the wait has an end.
    const show = (StoryBar: ComponentType, waited = 0) => {
      if (waited < LONGEST_PRESS_MS && document.querySelector(':active'))
        setTimeout(show, POLL_MS, StoryBar, waited + POLL_MS);
      else setBar(() => StoryBar);
    };
    const want = () => {
      import('./story-bar').then(
        ({ StoryBar }) => show(StoryBar),
        () => window.addEventListener('pointerdown', want, { once: true, signal: left.signal }),
      );
    };
    const leave = (isInStory ? scheduleIdle : scheduleOnPresence)(want);
    return () => {
      left.abort();
      leave();
    };
  }, [isInStory]);
  return Bar ? <Bar /> : null;
}
