import 'server-only';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { RowMemory } from './row-memory';
import type * as schema from './schema';
import type { SessionRow } from './session-row';

/**
 * What every register takes as its first argument: the store's `db`, or the transaction a caller is in.
 * Inside a transaction only the transaction may be used: the embedded store has one connection, and the
 * outer `db` would wait for it for ever.
 */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>;

export interface StoreListener {
  onPayload(payload: string): void;
  /** It hears again after a while in which it heard nothing. */
  onResumed(): void;
}

export interface Store {
  readonly db: Database;
  readonly dialect: 'pglite' | 'postgres';
  /** Version of the server, for logs and diagnostics. */
  readonly version: string;
  /** False when the server may lose acknowledged writes in a power cut. */
  readonly durable: boolean;
  /** Sessions with their users, where this process is the only one that writes them: the embedded store. */
  readonly sessionMemory?: RowMemory<SessionRow>;
  /**
   * Hears what any process on this store tells on `channel` (NOTIFY), until the returned function is called or the
   * store is closed. A connection that is lost is made again.
   */
  listen(channel: string, listener: StoreListener): Promise<() => Promise<void>>;
  /** Resolves when the store answers; throws otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
