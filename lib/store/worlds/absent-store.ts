import 'server-only';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { Database, Store } from '@/lib/store/engine/database';

function refuse(): never {
  throw new DomainError('world_unknown');
}

/** Serves pages: every read fails, and the browser reads instead. */
export function absentStore(): Store {
  const asked = async () => refuse();
  return {
    db: new Proxy({}, { get: refuse }) as Database,
    dialect: 'pglite',
    version: 'none',
    durable: false,
    listen: asked,
    ping: asked,
    close: async () => undefined,
  };
}
