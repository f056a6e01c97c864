import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { preparePeople } from '@/lib/auth/people';
import { openDirectly } from '@/lib/bff/direct';
import { isStoreFailure } from '@/lib/bff/errors';
import { checkEnv, env } from '@/lib/env';
import { log } from '@/lib/log';
import { hideSecrets } from '@/lib/log-redaction';
import { startBackground } from '@/lib/operations/background';
import { endStreams } from '@/lib/operations/live/hub';
import { recover } from '@/lib/operations/recover';
import { services } from '@/lib/operations/services';
import { seedDemoRegister } from '@/lib/operations/sub-merchants/seed-demo';
import { type Store, store } from '@/lib/store/db';
import { claimEnvironment, nameOfStore, StoreEnvironmentError } from '@/lib/store/environment-mark';
import { StoreLockedError, StoreLockUnreadableError } from '@/lib/store/folder-lock';
import { removeOldLockouts } from '@/lib/store/lockouts';
import { StoreNewerError } from '@/lib/store/migrate';
import { StoreBusyError } from '@/lib/store/migration-turn';
import { startPruning } from '@/lib/store/prune';
import { removeOldSessions } from '@/lib/store/sessions';

/** A database that starts together with Mesa gets this long to answer. */
const STORE_PATIENCE_MS = 20_000;

/** A folder in use or perhaps in use, a newer store, a store of the other environment. */
const REFUSALS = [
  StoreLockedError,
  StoreLockUnreadableError,
  StoreNewerError,
  StoreBusyError,
  StoreEnvironmentError,
];

/**
 * Everything that must be true before the first request: a sound environment, an open and migrated store, nothing
 * left `sending` that no process can be sending, people who can sign in. Ends the process with one line per fault
 * otherwise: a server that stayed up would answer 500 to everything.
 */
export async function boot(): Promise<void> {
  const faults = checkEnv();
  if (faults.length > 0) refuse(faults);
  const { payments, authSecret, databaseUrl, adminPassword, sandboxControlToken, ...known } = env();
  hideSecrets([...Object.values(payments).filter((value) => value !== payments.baseUrl), authSecret]);
  hideSecrets([databaseUrl, adminPassword, sandboxControlToken]);
  try {
    const opened = await openPatiently();
    const { db, dialect, version, durable } = opened;
    log.info({ environment: known.environment, dialect, version, build: known.build }, 'the store is open');
    await claimEnvironment(db, known.environment, nameOfStore({ ...known, databaseUrl }));
    if (!durable && known.environment === 'live')
      log.warn({ dialect }, 'a power cut may lose what was acknowledged');
    await recover({ store: opened, clock: Date.now });
    await preparePeople(db, env());
    await removeOldSessions(db);
    await removeOldLockouts(db);
    await followUntilTheEnd();
    openDirectly();
  } catch (error) {
    // A store that is refused is told by its own line; anything else needs its place in the code too.
    if (!REFUSALS.some((refusal) => error instanceof refusal)) log.error({ err: error }, 'Mesa cannot start');
    refuse([
      error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : 'the store cannot be opened',
    ]);
  }
  if (known.environment === 'live' && !known.appUrlGiven) {
    log.warn('APP_URL is not set: webhooks of the service will not find this server');
  }
}

/**
 * On a signal Next stops listening, lets requests under way finish and exits; the store must stay open until
 * then, so only the work nobody waits for is stopped here. The folder's lock is given back at exit.
 */
async function followUntilTheEnd(): Promise<void> {
  const ready = await services();
  await seedDemoRegister(ready);
  const background = startBackground(ready);
  const stopPruning = startPruning(ready.store.db);
  const stop = () => {
    stopPruning();
    endStreams();
    void background.stop();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

async function openPatiently(): Promise<Store> {
  const until = Date.now() + STORE_PATIENCE_MS;
  for (;;) {
    try {
      return await store();
    } catch (error) {
      if (!isStoreFailure(error) || Date.now() > until) throw error;
      await sleep(500);
    }
  }
}

function refuse(lines: string[]): never {
  for (const line of lines) process.stderr.write(`mesa: ${line}\n`);
  process.exit(1);
}
