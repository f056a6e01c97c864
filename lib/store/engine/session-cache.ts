import 'server-only';
import type { PGlite } from '@electric-sql/pglite';

/** Rows of some tables; correct while every statement passes through `watchWrites`. */
export interface SessionCache<Row> {
  /** The cached row, or what `ask` reads. A missing row is not cached. */
  read(key: string, ask: () => Promise<Row | undefined>): Promise<Row | undefined>;
  /** Disables caching until the write has ended, committed or not. */
  beginWrite(): void;
  endWrite(): void;
}

/** More than are signed in at once; above it the cache starts again. */
const MOST_ROWS = 5_000;

export function createSessionCache<Row>(): SessionCache<Row> {
  const rows = new Map<string, Row>();
  let writing = 0;
  let writes = 0;
  const forget = () => {
    writes += 1;
    rows.clear();
  };
  return {
    async read(key, ask) {
      const known = rows.get(key);
      if (known !== undefined) return known;
      const before = writes;
      const row = await ask();
      // A read that overlaps a write may be stale: return it, do not cache it.
      if (row === undefined || writing > 0 || writes !== before) return row;
      if (rows.size >= MOST_ROWS) rows.clear();
      rows.set(key, row);
      return row;
    },
    beginWrite() {
      writing += 1;
      forget();
    },
    endWrite() {
      writing -= 1;
      forget();
    },
  };
}

/** Statements that change only tables they name. Any other statement may change anything. */
const KNOWN = /^\s*(?:select|insert|update|delete|with|begin|commit|rollback|savepoint|release|set)\b/i;

/**
 * Reports statements that may write `tables`, until they or their transaction end. No function or trigger may write
 * them unnamed.
 */
export function watchWrites(
  client: PGlite,
  tables: readonly string[],
  memory: Pick<SessionCache<unknown>, 'beginWrite' | 'endWrite'>,
): void {
  const named = new RegExp(`\\b(?:${tables.join('|')})\\b`, 'i');
  const mayWrite = (text: string) => !KNOWN.test(text) || (named.test(text) && !/^\s*select\b/i.test(text));
  const { query, exec, transaction } = client;
  const during = async <Result>(text: string, run: () => Promise<Result>): Promise<Result> => {
    if (!mayWrite(text)) return run();
    memory.beginWrite();
    return run().finally(memory.endWrite);
  };
  client.query = <T>(...given: Parameters<PGlite['query']>) =>
    during(given[0], () => query.call<PGlite, typeof given, ReturnType<typeof query<T>>>(client, ...given));
  client.exec = (...given) => during(given[0], () => exec.apply(client, given));
  client.transaction = async <T>(work: Parameters<typeof transaction<T>>[0]) => {
    let writing = false;
    const noteWrite = (text: string) => {
      if (writing || !mayWrite(text)) return;
      writing = true;
      memory.beginWrite();
    };
    const watched: typeof work = (tx) => {
      const { query: ask, exec: run } = tx;
      tx.query = (...given) => {
        noteWrite(given[0]);
        return ask(...given);
      };
      tx.exec = (...given) => {
        noteWrite(given[0]);
        return run(...given);
      };
      return work(tx);
    };
    try {
      return await transaction.call<PGlite, [typeof work], Promise<T>>(client, watched);
    } finally {
      if (writing) memory.endWrite();
    }
  };
}
