'use client';

import { useLayoutEffect } from 'react';

/** Browser title while the component is on screen. Next's own later title is replaced and comes back at the end. */
export function useDocumentTitle(...words: (string | false | undefined)[]): void {
  // As `document.title` reads it back: otherwise the watcher would never rest.
  const title = [...words.filter(Boolean), 'Mesa'].join(' · ').replace(/\s+/g, ' ').trim();
  useLayoutEffect(() => {
    let others = document.title;
    const write = () => {
      if (document.title === title) return;
      others = document.title;
      document.title = title;
    };
    write();
    const watcher = new MutationObserver(write);
    watcher.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => {
      watcher.disconnect();
      if (document.title === title) document.title = others;
    };
  }, [title]);
}
