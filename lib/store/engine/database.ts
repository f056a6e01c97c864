import 'server-only';
import type { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import type { SessionCache } from './session-cache';
import type { SessionRow } from './session-row';

/** The store's `db` or a transaction. Inside one use only it: the embedded store has one connection. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface StoreListener {
  onPayload(payload: string): void;
  onResumed(): void;
}

export interface Store {
  readonly db: Database;
  readonly dialect: 'pglite' | 'postgres';
  readonly version: string;
  /** False when a power cut may lose acknowledged writes. */
  readonly durable: boolean;
  /** The visitor's world that this is, on a demo (lib/store/worlds). */
  readonly world?: string;
  /** Postgres only: for worlds, which share its connections. */
  readonly pool?: Pool;
  /** Embedded store only: for worlds, which share its connection. */
  readonly pglite?: PGlite;
  /** Embedded store only: this process is the only writer. */
  readonly sessionCache?: SessionCache<SessionRow>;
  /** NOTIFY payloads of every process, until the returned function is called. Reconnects. */
  listen(channel: string, listener: StoreListener): Promise<() => Promise<void>>;
  ping(): Promise<void>;
  close(): Promise<void>;
}
