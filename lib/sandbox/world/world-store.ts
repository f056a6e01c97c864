import 'server-only';

/** JSON of the world, or a function that writes it, valid while its version is the saved one. */
export type WorldJson = string | (() => string);

export interface SavedWorld {
  readonly version: number;
  readonly text: string;
}

/** Storage of the world: memory, the embedded store or Postgres. Processes with one store share one world. */
export interface WorldStore {
  /**
   * Runs `work` exclusively among all processes. `saved` is null before the first save. A returned `text` is saved
   * as the
   * next version before the promise resolves; nothing is saved when `work` throws. A text function may be called
   * later.
   */
  exclusive<T>(work: (saved: SavedWorld | null) => Promise<{ text?: WorldJson; value: T }>): Promise<T>;
}

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

class SavedInMemory implements SavedWorld {
  constructor(
    readonly version: number,
    private readonly worldText: WorldJson,
  ) {}

  get text(): string {
    return typeof this.worldText === 'string' ? this.worldText : this.worldText();
  }
}
