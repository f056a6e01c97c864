'use client';

import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { scheduleIdle, scheduleOnPresence } from '@/components/ui/loading/schedule-idle';
import { STORIES_KEY } from '@/lib/queries/api/private-storage';

const LOAD = {
  list: async () => (await import('./story-list')).StoryList,
  bar: async () => (await import('./story-bar')).StoryBar,
};

interface PartProps {
  wasDismissed: boolean;
}

interface StorySlotProps {
  part: 'list' | 'bar';
  isDismissed?: boolean;
  children?: ReactNode;
}

/** Loads on presence; at once during a story, or where its card was pressed before the page was alive. */
export function StorySlot({ part, isDismissed = false, children = null }: StorySlotProps) {
  const [Part, setPart] = useState<ComponentType<PartProps>>();
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    let isPressed = false;
    let loaded: ComponentType<PartProps> | undefined;
    // A card that is exchanged under a press would lose it.
    const exchange = () => {
      if (!signal.aborted && !isPressed && loaded) setPart(() => loaded);
    };
    const press = (isDown: boolean) => () => {
      isPressed = isDown;
      // The press is a click first.
      if (!isDown) setTimeout(exchange);
    };
    const want = () => {
      const keep = (found: ComponentType<PartProps>) => {
        loaded = found;
        exchange();
      };
      LOAD[part]().then(keep, () => undefined);
    };
    window.addEventListener('pointerdown', press(true), { capture: true, signal });
    for (const end of ['pointerup', 'pointercancel', 'dragend'])
      window.addEventListener(end, press(false), { capture: true, signal });
    // A press that began before this effect names its card in the address later.
    window.addEventListener('hashchange', want, { signal });
    const leave = (isAwaited(part) ? scheduleIdle : scheduleOnPresence)(want);
    return () => {
      left.abort();
      leave();
    };
  }, [part]);
  return Part ? <Part wasDismissed={isDismissed} /> : children;
}

function isAwaited(part: 'list' | 'bar'): boolean {
  if (part === 'list') return /^#stor(y=|ies$)/.test(window.location.hash);
  try {
    return window.localStorage.getItem(STORIES_KEY)?.includes('active') ?? false;
  } catch {
    return false;
  }
}
