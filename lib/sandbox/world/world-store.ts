import 'server-only';

/** The world as JSON, or how to write it; the function holds for as long as its version is the saved one. */
export type WorldText = string | (() => string);

/** The world as it was last saved: a version that only grows, and its text. */
export interface SavedWorld {
  readonly version: number;
  readonly text: string;
}

/**
 * Where the sandbox keeps its world; injected, so that it can live in memory, in the embedded store or in
 * Postgres (architecture 2). Processes that share a store see one world.
 */
export interface WorldStore {
  /**
   * Runs `work` alone among all processes. `saved` is null before the first save; a returned `text` is saved
   * as the next version before the promise resolves, and nothing is saved when `work` throws. A text may come as
   * a function: whoever needs the text now asks for it now, whoever does not may ask for it when it is read.
   */
  exclusive<T>(work: (saved: SavedWorld | null) => Promise<{ text?: WorldText; value: T }>): Promise<T>;
}

/** A world that lives and dies with the process. */
export function memoryWorldStore(): WorldStore {
  let saved: SavedWorld | null = null;
  let tail: Promise<unknown> = Promise.resolve();
  return {
    exclusive(work) {
      const turn = tail.then(async () => {
        const { text, value } = await work(saved);
        if (text !== undefined) saved = new SavedInMemory((saved?.version ?? 0) + 1, text);
        return value;
      });
      tail = turn.catch(() => undefined);
      return turn;
    },
  };
}

/** Nobody reads the text of a world in memory but a second keeper, so it is not written until then. */
class SavedInMemory implements SavedWorld {
  constructor(
    readonly version: number,
    private readonly worldText: WorldText,
  ) {}

  get text(): string {
    return typeof this.worldText === 'string' ? this.worldText : this.worldText();
  }
}
