import 'server-only';
import type { Client } from 'pg';
import { log } from '@/lib/log/log';

/** "mesa" in ASCII: the advisory lock for schema changes. */
export const MIGRATION_LOCK = 0x6d657361;
const PATIENCE_MS = 300_000;
const STILL_MS = 60_000;
/** SQLSTATE after `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Another process migrates for too long (safety 67). */
export class StoreBusyError extends Error {
  override name = 'StoreBusyError';

  constructor() {
    super(
      'the store is still held by the migration of another process; check that process, then start again',
    );
  }
}

/**
 * Begins the transaction that holds the lock: behind a pooler a session's lock would stay with a connection of
 * somebody else. Throws `StoreBusyError` after `patienceMs`: its holder is stuck.
 */
export async function takeMigrationLock(client: Client, patienceMs = PATIENCE_MS): Promise<void> {
  await client.query(
    `begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = ${STILL_MS}`,
  );
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
    MIGRATION_LOCK,
  ]);
  if (rows[0]?.mine === true) return;
  log.warn('waiting for the migration of another process');
  await client.query(`set local lock_timeout = ${patienceMs}`);
  try {
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  } catch (error) {
    await client.query('rollback');
    throw (error as { code?: unknown }).code === LOCK_NOT_AVAILABLE ? new StoreBusyError() : error;
  }
  await client.query('set local lock_timeout = 0');
}
