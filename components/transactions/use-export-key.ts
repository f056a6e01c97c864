'use client';

import { useEffect, useRef } from 'react';
import { readKeys } from '@/components/ui/key-sequence';
import { shortcutsEnabled } from '@/components/ui/shortcuts-store';

/** X opens the export of the list on screen; `open` is undefined while there is nothing to take away. */
export function useExportKey(open: (() => void) | undefined): void {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    // `G` begins a way to another screen, whose second key means nothing here.
    const read = readKeys({ x: () => latest.current?.(), 'g g': () => undefined });
    const onKey = (event: KeyboardEvent) => {
      if (latest.current && shortcutsEnabled()) read(event);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
