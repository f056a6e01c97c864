'use client';

import { type ReactNode, useSyncExternalStore } from 'react';
import type { Tone } from './badge';

export interface ToastInput {
  tone?: Tone;
  title: ReactNode;
  body?: ReactNode;
  /** Milliseconds on screen; 0 keeps it until it is closed. */
  timeoutMs?: number;
}

export interface QueuedToast extends ToastInput {
  id: string;
}

let queue: readonly QueuedToast[] = [];
let count = 0;
const listeners = new Set<() => void>();

function publish(next: readonly QueuedToast[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

/** Shows progress or a background result. Money outcomes never appear in a toast: they take the page. */
export function showToast(input: ToastInput): void {
  count += 1;
  publish([...queue, { ...input, id: `toast-${count}` }]);
}

/** Takes what waits to be shown; the surface calls it. */
export function takeToasts(): readonly QueuedToast[] {
  const taken = queue;
  if (taken.length > 0) queueMicrotask(() => publish(queue.filter((toast) => !taken.includes(toast))));
  return taken;
}

export function useToastQueue(): readonly QueuedToast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => queue,
    () => queue,
  );
}

/** False until the first toast of this page. */
export function hasToasted(): boolean {
  return count > 0;
}
