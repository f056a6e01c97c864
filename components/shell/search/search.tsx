'use client';

import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { lazyOverlay } from '@/components/ui/loading/lazy-part';
import { closeSearch, openSearch, searchOpen, subscribeSearch } from './search-store';

const Palette = lazyOverlay(async () => (await import('./search-dialog')).SearchDialog);

export function Search() {
  const open = useSyncExternalStore(subscribeSearch, searchOpen, () => false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const wanted = (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey;
      if (!wanted || event.key.toLowerCase() !== 'k' || event.repeat) return;
      event.preventDefault();
      if (searchOpen()) closeSearch();
      else if (document.querySelector('[role=dialog], [role=alertdialog]') === null) openSearch();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <Palette />
    </Suspense>
  );
}
