'use client';

import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { scheduleIdle, scheduleOnPresence } from '@/components/ui/loading/schedule-idle';
import { forgetFragment, pressedFragment } from './pressed-fragment';

/** A move tells of a press that is older than who listens. */
const PRESS = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'dragend'] as const;

/** Loads the list on presence; at once where a card was pressed before the page was alive. */
export function StoryListSlot({ children }: { children: ReactNode }) {
  const [List, setList] = useState<ComponentType>();
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
      flushSync(() => setList(() => loaded));
      if (href.startsWith('#stor')) document.querySelector<HTMLElement>(`a[href="${href}"]`)?.focus();
    };
    const want = () => {
      const keep = ({ StoryList }: { StoryList: ComponentType }) => {
        loaded = StoryList;
        exchange();
      };
      import('./story-list').then(keep, () => undefined);
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
    const leave = (pressedFragment() ? scheduleIdle : scheduleOnPresence)(want);
    return () => {
      left.abort();
      leave();
      // A later visit of the page starts no story by itself.
      forgetFragment();
    };
  }, []);
  return List ? <List /> : children;
}
