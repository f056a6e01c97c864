'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and until the page is alive: what is typed before that would be lost. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
