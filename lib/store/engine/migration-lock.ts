import 'server-only';
import type { Client } from 'pg';
import { log } from '@/lib/log';

/** "mesa" in ASCII: the one advisory lock under which any process changes the schema. */
export const MIGRATION_LOCK = 0x6d657361;
/** Longer than any migration of ours takes: who holds the lock beyond it is stuck. */
const PATIENCE_MS = 300_000;
/** What the server says when `lock_timeout` has passed. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Another process has held the schema for longer than a migration takes (safety 67). */
export class StoreBusyError extends Error {
  override name = 'StoreBusyError';

  constructor() {
    super(
      'the store is still held by the migration of another process; look what became of it, then start again',
    );
  }
}

/**
 * Takes the advisory lock for as long as `client` lives. Whoever has to wait says so, and not for ever: the lock dies
 * with its connection, so a wait without an end is a process that hangs. Throws `StoreBusyError` then.
 */
export async function takeMigrationTurn(client: Client, patienceMs = PATIENCE_MS): Promise<void> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
    MIGRATION_LOCK,
  ]);
  if (rows[0]?.mine === true) return;
  log.warn('waiting for the migration of another process');
  await client.query(`set lock_timeout = ${patienceMs}`);
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  } catch (error) {
    throw (error as { code?: unknown }).code === LOCK_NOT_AVAILABLE ? new StoreBusyError() : error;
  } finally {
    await client.query('reset lock_timeout');
  }
}
