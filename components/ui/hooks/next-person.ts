'use client';

import { useEffect, useSyncExternalStore } from 'react';

/** Whom a running story needs, for the press with this number. */
export interface NextPerson {
  email: string;
  number: number;
}

let next: NextPerson | undefined;
const listeners = new Set<() => void>();

function set(person: NextPerson | undefined): void {
  next = person;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useNextPerson(): NextPerson | undefined {
  return useSyncExternalStore(
    subscribe,
    () => next,
    () => undefined,
  );
}

/** Announces the person as long as the caller is drawn. */
export function useAnnouncedPerson(email: string | undefined, number: number): void {
  useEffect(() => {
    if (email === undefined) return;
    set({ email, number });
    return () => set(undefined);
  }, [email, number]);
}
