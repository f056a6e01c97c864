import 'server-only';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/node-postgres';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import { Pool, type PoolClient } from 'pg';
import type { Database, Store, StoreListener } from '@/lib/store/engine/database';
import { beginOf } from '@/lib/store/engine/postgres';
import { enterWorld, noticeKey, withinWorldSql } from './world-tables';

/** Channel of the notices of all worlds (lib/store/worlds/world-tables.ts). */
const NOTICES = 'mesa_worlds';

type Query = (...args: unknown[]) => Promise<unknown>;

/** A store of the rows of one world, over the connections of `base`. */
export function worldStore(base: Store, id: string): Store {
  const stops = new Set<() => Promise<void>>();
  return {
    db: databaseOf(base, id),
    dialect: base.dialect,
    version: base.version,
    durable: base.durable,
    world: id,
    ping: base.ping,
    async listen(channel, listener) {
      const stop = await hearNotices(base, noticeKey(id, channel), listener);
      stops.add(stop);
      return stop;
    },
    close: async () => void (await Promise.all([...stops].map((stop) => stop()))),
  };
}

function databaseOf({ pool, pglite }: Store, id: string): Database {
  const enter = enterWorld(id);
  if (pool !== undefined) return drizzle({ client: worldPool(pool, enter) });
  if (pglite === undefined) throw new Error('this store cannot hold worlds');
  return drizzleEmbedded({ client: worldOf(pglite, enter) });
}

/** Its one connection serves all worlds by turns. */
function worldOf(base: PGlite, enter: string): PGlite {
  const transaction: PGlite['transaction'] = (work) =>
    base.transaction(async (tx) => {
      await tx.exec(enter);
      const query: typeof tx.query = (text, ...rest) => tx.query(withinWorldSql(text), ...rest);
      return work(new Proxy(tx, { get: (of, name) => (name === 'query' ? query : Reflect.get(of, name)) }));
    });
  const query: PGlite['query'] = (...args) => transaction((tx) => tx.query(...args));
  return { query, transaction } as PGlite;
}

/** Each transaction names its world: behind a pooler the next one may have another connection. */
function worldPool(base: Pool, enter: string): Pool {
  const query: Query = async (...args) => {
    const client = await base.connect();
    const run = client.query.bind(client) as Query;
    try {
      await run(`begin; ${enter}`);
      const result = await run(...within(args));
      await run('commit');
      return result;
    } catch (error) {
      await run('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  };
  const connect = async () => {
    const client = await base.connect();
    const run = client.query.bind(client) as Query;
    const begun: Query = (...args) => {
      const begin = beginOf(args[0]);
      return begin === undefined ? run(...within(args)) : run(`${begin}; ${enter}`);
    };
    return { query: begun, release: client.release } as unknown as PoolClient;
  };
  // Drizzle recognizes a pool by its class. This one opens no connection.
  return Object.assign(new Pool({ max: 1 }), { query, connect });
}

/** The driver takes a text or an object with one. */
function within([statement, ...values]: unknown[]): unknown[] {
  if (typeof statement === 'string') return [withinWorldSql(statement), ...values];
  if (typeof statement !== 'object' || statement === null || !('text' in statement))
    return [statement, ...values];
  return [{ ...statement, text: withinWorldSql(String(statement.text)) }, ...values];
}

interface Notices {
  readonly listeners: Map<string, Set<StoreListener>>;
  stop?: Promise<() => Promise<void>>;
}

const noticesOf = new WeakMap<Store, Notices>();

/** Shares one connection over all worlds. `key`: world and channel. */
async function hearNotices(base: Store, key: string, listener: StoreListener): Promise<() => Promise<void>> {
  const notices: Notices = noticesOf.get(base) ?? { listeners: new Map() };
  noticesOf.set(base, notices);
  const { listeners } = notices;
  notices.stop ??= base
    .listen(NOTICES, {
      onPayload(payload) {
        const [world = '', channel = ''] = payload.split(' ', 2);
        const named = `${world} ${channel}`;
        for (const one of listeners.get(named) ?? []) one.onPayload(payload.slice(named.length + 1));
      },
      onResumed() {
        for (const some of listeners.values()) for (const one of some) one.onResumed();
      },
    })
    .catch((error: unknown) => {
      delete notices.stop;
      throw error;
    });
  await notices.stop;
  const own = listeners.get(key) ?? new Set();
  listeners.set(key, own.add(listener));
  return async () => {
    own.delete(listener);
    if (own.size === 0) listeners.delete(key);
  };
}
