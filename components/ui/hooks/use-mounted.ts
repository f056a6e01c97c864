'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and in the first render, so that what only the browser knows cannot part the two. */
export function useMounted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
