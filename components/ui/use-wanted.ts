'use client';

import { useEffect, useRef, useState } from 'react';

/** Long after the first paint has settled; a person who reaches for the chart does not wait for it. */
const IDLE_AFTER_MS = 8_000;

/** Ways to reach for something: pointer over it, a tap, the keyboard. */
const REACHES = ['pointerenter', 'pointerdown', 'focusin'] as const;

/** Becomes true when someone reaches for the panel, or when the page has long been idle and the panel is visible. */
export function useWanted() {
  const panel = useRef<HTMLElement>(null);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const element = panel.current;
    if (!element || wanted) return;
    const want = () => setWanted(true);
    for (const reach of REACHES) element.addEventListener(reach, want);
    const timer = setTimeout(() => {
      if (element.clientWidth > 0 && 'requestIdleCallback' in window) requestIdleCallback(want);
    }, IDLE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      for (const reach of REACHES) element.removeEventListener(reach, want);
    };
  }, [wanted]);
  return { panel, wanted };
}
