'use client';

import { useEffect, useRef } from 'react';
import { readKeys } from '@/components/ui/key-sequence';
import { shortcutsEnabled } from '@/components/ui/shortcuts-store';

interface ListKeys {
  step(step: 1 | -1): void;
  page(step: 1 | -1): void;
  firstFilter(): void;
  copyId(): void;
  /** Undefined while no record is open. */
  close: (() => void) | undefined;
}

/** J K, [ ], / and Y anywhere on the page while nothing is typed; Escape closes the record. None of them sends anything. */
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
      // `G` begins a way to another screen, whose second key means nothing here.
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

/** A menu or an editor above the page closes by itself first. */
function isPopup(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=dialog], [role=menu], [role=listbox]') !== null;
}
