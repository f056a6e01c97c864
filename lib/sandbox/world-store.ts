import 'server-only';

/** The world as it was last saved: a version that only grows, and its text. */
export interface SavedWorld {
  version: number;
  text: string;
}

/**
 * Where the sandbox keeps its world; injected, so that it can live in memory, in the embedded store or in
 * Postgres (architecture 2). Processes that share a store see one world.
 */
export interface WorldStore {
  /**
   * Runs `work` alone among all processes. `saved` is null before the first save; a returned `text` is saved
   * as the next version before the promise resolves, and nothing is saved when `work` throws.
   */
  exclusive<T>(work: (saved: SavedWorld | null) => Promise<{ text?: string; value: T }>): Promise<T>;
}

/** A world that lives and dies with the process. */
export function memoryWorldStore(): WorldStore {
  let saved: SavedWorld | null = null;
  let tail: Promise<unknown> = Promise.resolve();
  return {
    exclusive(work) {
      const turn = tail.then(async () => {
        const { text, value } = await work(saved);
        if (text !== undefined) saved = { version: (saved?.version ?? 0) + 1, text };
        return value;
      });
      tail = turn.catch(() => undefined);
      return turn;
    },
  };
}
