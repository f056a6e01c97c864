'use client';

import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { scheduleIdle, scheduleOnPresence } from '@/components/ui/loading/schedule-idle';
import { STORIES_KEY } from '@/lib/queries/api/private-storage';
import { forgetFragment, pressedFragment } from './pressed-fragment';

const LOAD = {
  list: async () => (await import('./story-list')).StoryList,
  bar: async () => (await import('./story-bar')).StoryBar,
};

/** A move tells of a press that is older than who listens. */
const PRESS = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'dragend'] as const;

/** Loads on presence; at once during a story, or where its card was pressed before the page was alive. */
export function StorySlot({ part, children = null }: { part: 'list' | 'bar'; children?: ReactNode }) {
  const [Part, setPart] = useState<ComponentType>();
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    let isPressed = false;
    let loaded: ComponentType | undefined;
    // A card that is exchanged under a press would lose it, and one with the focus the focus.
    const exchange = () => {
      if (signal.aborted || isPressed || !loaded) return;
      left.abort();
      const href = document.activeElement?.getAttribute('href') ?? '';
      flushSync(() => setPart(() => loaded));
      if (href.startsWith('#stor')) document.querySelector<HTMLElement>(`a[href="${href}"]`)?.focus();
    };
    const want = () => {
      const keep = (found: ComponentType) => {
        loaded = found;
        exchange();
      };
      LOAD[part]().then(keep, () => undefined);
    };
    const hear = ({ type, buttons }: PointerEvent | MouseEvent) => {
      isPressed = buttons !== 0 && type !== 'pointercancel' && type !== 'dragend';
      // Its code may have failed to come.
      if (type === 'pointerdown') want();
      // A press is a click first.
      else if (!isPressed && loaded) setTimeout(exchange);
    };
    for (const type of PRESS) window.addEventListener(type, hear, { capture: true, passive: true, signal });
    // A press that began before this effect names its card in the address later.
    window.addEventListener('hashchange', want, { signal });
    const leave = (isAwaited(part) ? scheduleIdle : scheduleOnPresence)(want);
    return () => {
      left.abort();
      leave();
      // A later visit of the page starts no story by itself.
      if (part === 'list') forgetFragment();
    };
  }, [part]);
  return Part ? <Part /> : children;
}

function isAwaited(part: 'list' | 'bar'): boolean {
  if (part === 'list') return pressedFragment() !== '';
  try {
    return window.localStorage.getItem(STORIES_KEY)?.includes('active') ?? false;
  } catch {
    return false;
  }
}
