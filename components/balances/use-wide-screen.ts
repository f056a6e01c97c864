'use client';

import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

const WIDE_PX = 720;

/** `first` until the frame is measured. */
export function useWide(first: boolean): { frame: RefObject<HTMLDivElement | null>; wide: boolean } {
  const frame = useRef<HTMLDivElement>(null);
  const [wide, setWide] = useState(first);
  // It measures before the paint, so that a navigation never shows the other form first.
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
