'use client';

import { useEffect, useRef, useState } from 'react';
import { whenPresent } from './when-idle';

/** Ways to reach for something: pointer over it, a tap, the keyboard. */
const REACHES = ['pointerenter', 'pointerdown', 'focusin'] as const;

/** Becomes true when someone reaches for the panel, or is at the page at all and the panel is visible. */
export function useWanted() {
  const panel = useRef<HTMLElement>(null);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const element = panel.current;
    if (!element || wanted) return;
    const want = () => setWanted(true);
    for (const reach of REACHES) element.addEventListener(reach, want);
    // By then a person who reaches for it does not wait; a page that nobody touches fetches nothing for it.
    const leave = whenPresent(() => {
      if (element.clientWidth > 0) want();
    });
    return () => {
      leave();
      for (const reach of REACHES) element.removeEventListener(reach, want);
    };
  }, [wanted]);
  return { panel, wanted };
}
