'use client';

import { useEffect, useRef, useState } from 'react';
import { scheduleOnPresence } from './schedule-idle';

const REACHES = ['pointerenter', 'pointerdown', 'focusin'] as const;

/** True once someone reaches for the panel, or is active while it is visible. */
export function useLoadOnInteraction() {
  const panel = useRef<HTMLElement>(null);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const element = panel.current;
    if (!element || wanted) return;
    const want = () => setWanted(true);
    for (const reach of REACHES) element.addEventListener(reach, want);
    const leave = scheduleOnPresence(() => {
      if (element.clientWidth > 0) want();
    });
    return () => {
      leave();
      for (const reach of REACHES) element.removeEventListener(reach, want);
    };
  }, [wanted]);
  return { panel, wanted };
}
