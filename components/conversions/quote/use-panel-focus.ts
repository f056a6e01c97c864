'use client';

import { useEffect, useRef } from 'react';
import type { OutcomeKey } from './screen-state';

/** A quote just asked for takes the focus; so does an outcome when it arrives. */
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
