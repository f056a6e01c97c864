'use client';

import { useRouter } from 'next/navigation';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { readKeys } from '@/components/ui/key-sequence';
import { useShell } from '@/components/ui/shell-context';
import {
  openShortcutsHelp,
  shortcutsEnabled,
  shortcutsHelpOpen,
  subscribeShortcuts,
} from '@/components/ui/shortcuts-store';
import { placesFor } from './places';

const Help = lazy(async () => ({ default: (await import('./shortcuts-help')).ShortcutsHelp }));

/** Listens for shortcuts. None of them accepts, approves or withdraws. */
export function Shortcuts() {
  const router = useRouter();
  const shell = useShell();
  const open = useSyncExternalStore(subscribeShortcuts, shortcutsHelpOpen, () => false);
  useEffect(() => {
    const places = placesFor(shell);
    const keys = readKeys({
      '?': openShortcutsHelp,
      ...Object.fromEntries(places.map(({ key, href }) => [`g ${key}`, () => router.push(href)])),
    });
    const onKey = (event: KeyboardEvent) => {
      if (shortcutsEnabled()) keys(event);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [router, shell]);
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <Help />
    </Suspense>
  );
}
