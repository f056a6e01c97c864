'use client';

import { useEffect, useRef } from 'react';
import type { OutcomeKey } from './screen-state';

/**
 * Where the keyboard goes on: a quote that was just asked for takes the focus, so that the next key does not land below
 * the form; an outcome takes it when it arrives, not when the page opens on it.
 */
export function usePanelFocus(outcome: OutcomeKey | undefined, isNew: boolean) {
  const panelRef = useRef<HTMLElement>(null);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const asked = useRef(isNew);
  const previous = useRef(outcome);
  useEffect(() => {
    if (asked.current) panelRef.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (outcome !== undefined && outcome !== previous.current) titleRef.current?.focus();
    previous.current = outcome;
  }, [outcome]);
  return { panelRef, titleRef };
}
