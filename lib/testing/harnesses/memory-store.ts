import 'server-only';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { openStore, type Store } from '@/lib/store/engine/open-store';

/**
 * An empty embedded store. Opening one costs a second of processor time, so a store that a test closed is emptied
 * and serves the next one of the same process. A store whose tables or settings a test changed is not used again.
 */
export async function memoryStore(): Promise<Store> {
  const { store, signature } = idle().pop() ?? (await newStore());
  return lend(store, signature);
}

interface Idle {
  store: Store;
  /** Of its tables, triggers, functions and settings when it was new. */
  signature: string;
}

/** Of the process: vitest loads setup files, and so this module, once for each file. */
const shared = globalThis as typeof globalThis & { mesaIdleStores?: Idle[] };

function idle(): Idle[] {
  shared.mesaIdleStores ??= [];
  return shared.mesaIdleStores;
}

async function newStore(): Promise<Idle> {
  const store = await openStore({ memory: true });
  return { store, signature: await signatureOf(clientOf(store)) };
}

function clientOf({ pglite }: Store): PGlite {
  if (pglite === undefined) throw new Error('an embedded store has a client');
  return pglite;
}

/** The store as a test sees it: once it is closed, what a test left running fails as on a closed one. */
function lend(store: Store, signature: string): Store {
  const client = clientOf(store);
  const silence: (() => Promise<void>)[] = [];
  let closed = false;
  const lent = new Proxy(client, {
    get(target, name) {
      if (name === 'closed') return closed || target.closed;
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        if (closed) return Promise.reject(new Error('PGlite is closed'));
        return value.apply(target, given);
      };
    },
  });
  return {
    ...store,
    pglite: lent,
    db: drizzle({ client: lent }),
    listen: async (channel, listener) => {
      const stop = await store.listen(channel, listener);
      silence.push(stop);
      return stop;
    },
    ping: async () => void (await lent.query('select 1')),
    close: async () => {
      if (closed) return;
      closed = true;
      try {
        for (const stop of silence) await stop();
        await client.exec(EMPTY);
        if ((await signatureOf(client)) !== signature) throw new Error('a test changed the store');
        idle().push({ store, signature });
      } catch {
        await store.close();
      }
    },
  };
}

/** Tables without pages are empty already. The log is cut because it is in memory. */
const EMPTY = `
  begin;
  set local session_replication_role = replica;
  do $$
  declare used record;
  begin
    for used in
      select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
    loop
      execute format('truncate table public.%I cascade', used.relname);
    end loop;
    for used in select sequencename, start_value from pg_sequences
      where schemaname = 'public' and last_value is not null
    loop
      perform setval(format('public.%I', used.sequencename)::regclass, used.start_value, false);
    end loop;
  end $$;
  commit;
  checkpoint`;

async function signatureOf(client: PGlite): Promise<string> {
  const { rows } = await client.query<{ signature: string }>(`
    select md5(concat(
      (select string_agg(nspname, ',' order by oid) from pg_namespace),
      (select string_agg(concat(oid, relname, relkind, relnatts, relchecks), ',' order by oid)
        from pg_class where oid >= 16384 and relkind <> 't'),
      (select string_agg(concat(tgrelid, tgname, tgenabled), ',' order by oid) from pg_trigger),
      (select string_agg(concat(oid, proname, md5(prosrc)), ',' order by oid) from pg_proc where oid >= 16384),
      (select string_agg(concat(oid, conname, convalidated), ',' order by oid) from pg_constraint where oid >= 16384),
      (select string_agg(concat(attrelid, attname, atttypid, attnotnull, attisdropped), ',' order by attrelid, attnum)
        from pg_attribute where attrelid >= 16384 and attnum > 0),
      (select string_agg(concat(evtname, evtenabled), ',' order by oid) from pg_event_trigger),
      (select string_agg(concat(setrole, setdatabase, setconfig), ',') from pg_db_role_setting),
      (select string_agg(name || setting, ',' order by name) from pg_settings where source = 'session'),
      (select string_agg(hash || created_at, ',' order by id) from drizzle.__drizzle_migrations)
    )) as signature`);
  return rows[0]?.signature ?? '';
}
