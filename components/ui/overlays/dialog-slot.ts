import { useSyncExternalStore } from 'react';

/** The footer places where locked dialogs let the shell ask something; the newest is used. */
let slots: readonly HTMLElement[] = [];
const watchers = new Set<() => void>();

function set(next: readonly HTMLElement[]): void {
  slots = next;
  for (const watcher of watchers) watcher();
}

export function offerSlot(slot: HTMLElement): () => void {
  set([slot, ...slots]);
  return () => set(slots.filter((other) => other !== slot));
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function useDialogSlot(): HTMLElement | undefined {
  return useSyncExternalStore(
    watch,
    () => slots[0],
    () => undefined,
  );
}
