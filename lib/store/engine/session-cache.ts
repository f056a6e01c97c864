import 'server-only';
import type { PGlite } from '@electric-sql/pglite';

/** Rows of some tables, as true as the store itself while every statement of the store passes `watchWrites`. */
export interface RowMemory<Row> {
  /** The row under this key, asked of the store unless it was read since the last write. What is missing is asked again. */
  read(key: string, ask: () => Promise<Row | undefined>): Promise<Row | undefined>;
  /** A write begins: nothing is known until it has ended, whichever way. */
  beginWrite(): void;
  endWrite(): void;
}

/** Whoever is signed in at once has room; above it one begins anew. */
const MOST_ROWS = 5_000;

export function createRowMemory<Row>(): RowMemory<Row> {
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
      // What was read while somebody wrote may be of before or after: it is an answer, and no knowledge.
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

/** What can change no row of a table that it does not name. Any other statement may do anything. */
const KNOWN = /^\s*(?:select|insert|update|delete|with|begin|commit|rollback|savepoint|release|set)\b/i;

/**
 * Lets `memory` know of every statement through `client` that may write one of `tables`, from before it is sent until it,
 * or the transaction it is part of, has ended. No function or trigger of the schema may write them unnamed.
 */
export function watchWrites(
  client: PGlite,
  tables: readonly string[],
  memory: Pick<RowMemory<unknown>, 'beginWrite' | 'endWrite'>,
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
    const heed = (text: string) => {
      if (writing || !mayWrite(text)) return;
      writing = true;
      memory.beginWrite();
    };
    const watched: typeof work = (tx) => {
      const { query: ask, exec: run } = tx;
      tx.query = (...given) => {
        heed(given[0]);
        return ask(...given);
      };
      tx.exec = (...given) => {
        heed(given[0]);
        return run(...given);
      };
      return work(tx);
    };
    try {
      return await transaction.call<PGlite, [typeof work], Promise<T>>(client, watched);
    } finally {
      // Committed or rolled back by now.
      if (writing) memory.endWrite();
    }
  };
}
