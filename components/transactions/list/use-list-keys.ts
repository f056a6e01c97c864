'use client';

import { useEffect, useRef } from 'react';
import { readKeys } from '@/components/ui/hooks/key-sequence';
import { shortcutsEnabled } from '@/components/ui/hooks/shortcuts-store';

interface ListKeys {
  step(step: 1 | -1): void;
  page(step: 1 | -1): void;
  firstFilter(): void;
  copyId(): void;
  close: (() => void) | undefined;
}

export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const read = readKeys({
      j: () => latest.current.step(1),
      k: () => latest.current.step(-1),
      '[': () => latest.current.page(-1),
      ']': () => latest.current.page(1),
      '/': () => latest.current.firstFilter(),
      y: () => latest.current.copyId(),
      // `G` starts a navigation sequence.
      'g g': () => undefined,
    });
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        if (!event.defaultPrevented && !isPopup(event.target)) latest.current.close?.();
      } else if (shortcutsEnabled()) read(event);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function isPopup(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=dialog], [role=menu], [role=listbox]') !== null;
}
