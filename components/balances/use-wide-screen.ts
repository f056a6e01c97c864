'use client';

import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** From here on chart and table have room. */
const WIDE_PX = 720;

/** Whether there is room for the wide form of a screen: `first` until its frame can be measured, then measured. */
export function useWide(first: boolean): { frame: RefObject<HTMLDivElement | null>; wide: boolean } {
  const frame = useRef<HTMLDivElement>(null);
  const [wide, setWide] = useState(first);
  // Before the paint, so that a page opened within the dashboard never shows the other form.
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setWide(element.clientWidth >= WIDE_PX);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { frame, wide };
}
