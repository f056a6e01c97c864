'use client';

import { useRouter } from 'next/navigation';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { readKeys } from '@/components/ui/hooks/key-sequence';
import { useShell } from '@/components/ui/hooks/shell-context';
import {
  openShortcutsHelp,
  shortcutsEnabled,
  shortcutsHelpOpen,
  subscribeShortcuts,
} from '@/components/ui/hooks/shortcuts-store';
import { lazyOverlay } from '@/components/ui/loading/lazy-part';
import { navigationFor } from './navigation';

const Help = lazyOverlay(async () => (await import('./keyboard-shortcuts-help')).KeyboardShortcutsHelp);

/** No shortcut accepts, approves or withdraws. */
export function KeyboardShortcuts() {
  const router = useRouter();
  const shell = useShell();
  const open = useSyncExternalStore(subscribeShortcuts, shortcutsHelpOpen, () => false);
  useEffect(() => {
    const places = navigationFor(shell);
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
