import { useSyncExternalStore } from 'react';
import type { ProofAsked } from '@/lib/contract/bff/factors';

export interface OpenProof {
  asked: ProofAsked;
  prove(): void;
  /** The request ends with what asked for the proof, or with `error`. */
  refuse(error?: Error): void;
}

/** Keyed by intent: a call that was refused for want of a proof sent nothing until it is repeated with one. */
export const whileUnproven = new Map<string, { forget(): void; remember(): void }>();

let waiting: readonly OpenProof[] = [];
const watchers = new Set<() => void>();

function set(next: readonly OpenProof[]): void {
  waiting = next;
  for (const watcher of watchers) watcher();
}

/** Null: given. Otherwise why not; undefined when the person, or the lack of a page that asks, says nothing more. */
export function askForProof(asked: ProofAsked): Promise<Error | null | undefined> {
  if (watchers.size === 0) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const end = (outcome: Error | null | undefined) => {
      set(waiting.filter((other) => other !== open));
      resolve(outcome);
    };
    const open: OpenProof = { asked, prove: () => end(null), refuse: (error) => end(error) };
    set([...waiting, open]);
  });
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function useOpenProof(): OpenProof | undefined {
  return useSyncExternalStore(
    watch,
    () => waiting[0],
    () => undefined,
  );
}
