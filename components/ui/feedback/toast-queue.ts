'use client';

import { type ReactNode, useSyncExternalStore } from 'react';
import type { Tone } from '@/components/ui/data/badge';

export interface ToastInput {
  tone?: Tone;
  title: ReactNode;
  body?: ReactNode;
  /** 0 keeps it until closed. */
  timeoutMs?: number;
}

export interface QueuedToast extends ToastInput {
  id: string;
}

// Holds what Base UI's manager would lose: it only emits to a provider that is mounted, and ours is a lazy half that
// is fetched with the first toast. Its manager here would add to every page's first load, and still need this queue.
let queue: readonly QueuedToast[] = [];
let count = 0;
const listeners = new Set<() => void>();

function publish(next: readonly QueuedToast[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

/** Never for money outcomes: they take the page. */
export function showToast(input: ToastInput): void {
  count += 1;
  publish([...queue, { ...input, id: `toast-${count}` }]);
}

export function drainToasts(): readonly QueuedToast[] {
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

export function hasToasted(): boolean {
  return count > 0;
}
