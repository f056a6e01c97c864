import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { cookies } from 'next/headers';
import { preparePeople } from '@/lib/auth/first-people';
import { ALERT_WAIT, sendMail } from '@/lib/auth/people/send-mail';
import { adoptStoredSecret } from '@/lib/auth/stored-secret';
import { worldOfPage } from '@/lib/auth/visitor-world';
import { isDiskFull, isStoreFailure } from '@/lib/bff/errors';
import { openDirectly } from '@/lib/bff/fast-path/direct-routes';
import { flushAtTheEnd, stopAfterPause } from '@/lib/bff/readiness';
import { checkEnv, type Env, env, sendsMail } from '@/lib/env/env';
import { logPrints } from '@/lib/log/console';
import { log } from '@/lib/log/log';
import { startMetrics } from '@/lib/log/metrics';
import { hideSecrets, scrub } from '@/lib/log/redaction';
import { logRequests } from '@/lib/log/request-lines';
import { startBackground } from '@/lib/operations/background';
import { recoverInterruptedSends } from '@/lib/operations/intents/recover-interrupted-sends';
import { endStreams } from '@/lib/operations/live/hub';
import { services } from '@/lib/operations/services';
import { seedDemoRegister } from '@/lib/operations/sub-merchants/register/seed-demo-register';
import { claimEnvironment, nameOfStore, StoreEnvironmentError } from '@/lib/store/engine/environment-mark';
import { StoreLockedError, StoreLockUnreadableError } from '@/lib/store/engine/folder-lock';
import { StoreEarlierError, StoreNewerError } from '@/lib/store/engine/migrate';
import { StoreBusyError } from '@/lib/store/engine/migration-lock';
import { type Store, sharedStore } from '@/lib/store/engine/open-store';
import { readPageTables } from '@/lib/store/page-tables';
import { removeOldLockouts } from '@/lib/store/people/lockouts';
import { removeOldSessions } from '@/lib/store/people/sessions';
import { startPruning } from '@/lib/store/prune';
import { installWorlds } from '@/lib/store/worlds/current-world';
import { isEmptyWorld, restoreWorld } from '@/lib/store/worlds/world-file';

/** A database that starts together with Mesa gets this long. */
const STORE_PATIENCE_MS = 20_000;

/** A class that arrives at once. Half a megabyte each. Functions are awake too briefly to make so many. */
const SPARE_WORLDS = { server: 100, functions: 10 };
/** "past" in ASCII: of several processes that start together one restores it. */
const PAST_LOCK = 0x70617374;

/** A folder in use, a store of another build, a store of the other environment. */
const REFUSALS = [
  StoreLockedError,
  StoreLockUnreadableError,
  StoreNewerError,
  StoreEarlierError,
  StoreBusyError,
  StoreEnvironmentError,
];

/**
 * Prepares the process before its first request: valid environment, open and migrated store, interrupted sends
 * recovered, users present. On failure ends the process with one line per error: a running server would answer 500
 * to everything.
 */
export async function boot(): Promise<void> {
  logPrints();
  logRequests();
  const errors = checkEnv();
  if (errors.length > 0) refuse(errors);
  const {
    payments,
    authSecret,
    authSecretPrevious,
    databaseUrl,
    databaseUrlDirect,
    adminPassword,
    sandboxControlToken,
    ...known
  } = env();
  hideSecrets([
    ...Object.values(payments).filter((value) => value !== payments.baseUrl),
    ...[authSecret, authSecretPrevious],
    ...[databaseUrl, databaseUrlDirect, adminPassword, sandboxControlToken, known.metricsToken],
    known.sso?.clientSecret,
    ...known.auditSigningKeys,
    // Without its scheme; a short value is no key.
    ...Object.values(known.otlpHeaders).flatMap((value) =>
      value.split(' ').filter(({ length }) => length >= 16),
    ),
  ]);
  if (known.metricsToken !== undefined) await startMetrics();
  if (known.traced) {
    const { startTraces } = await import('@/lib/log/traces');
    flushAtTheEnd(startTraces({ headers: known.otlpHeaders }).flush);
  }
  try {
    if (known.storeless) return await carryWorldsUntilTheEnd();
    const opened = await openPatiently();
    const { db, dialect, version, durable } = opened;
    log.info({ environment: known.environment, dialect, version, build: known.build }, 'the store is open');
    await claimEnvironment(db, known.environment, nameOfStore({ ...known, databaseUrl }));
    if (!durable && known.environment === 'live')
      log.warn({ dialect }, 'a power cut may lose what was acknowledged');
    await adoptStoredSecret(db, env());
    if (known.demoHistory) await restorePast(opened);
    await recoverInterruptedSends({ store: opened, clock: Date.now });
    await preparePeople(db, env());
    await removeOldSessions(db);
    await removeOldLockouts(db);
    await followUntilTheEnd();
    if (known.demoWorlds > 0) await openWorldsUntilTheEnd(opened, known.demoWorlds);
    const appUrl = known.environment === 'live' ? known.appUrl : undefined;
    openDirectly({ appUrl, ping: () => readPageTables(db) });
  } catch (error) {
    // A refusal explains itself; other errors need their stack.
    if (!REFUSALS.some((refusal) => error instanceof refusal)) log.error({ err: error }, 'Mesa cannot start');
    refuse([startError(error, env())]);
  }
  if (known.environment === 'live' && known.appUrl.startsWith('https:') && !known.trustedProxiesGiven)
    log.warn(
      'TRUSTED_PROXIES is not set: say how many proxies stand in front of Mesa, 0 for none. Until then callers behind one count as one, and failed sign-ins from private addresses are not counted by address',
    );
}

/**
 * On a signal the server (scripts/demo/drain.mjs, else Next) finishes running requests and exits. The store must
 * stay open until then, so this stops only background work. The folder lock is released at exit.
 */
async function followUntilTheEnd(): Promise<void> {
  const ready = await services();
  await seedDemoRegister(ready);
  const background = startBackground(
    ready,
    sendsMail() ? { mail: (mail) => sendMail(mail, ALERT_WAIT) } : {},
  );
  const stopPruning = startPruning(ready.store.db);
  stopAfterPause(() => {
    stopPruning();
    endStreams();
    void background.stop();
  }, env().drainMs);
}

/** Before anything is written to an empty store. */
async function restorePast({ db }: Store): Promise<void> {
  const { demoPast } = await import('@/lib/operations/sandbox/full-house/demo-past');
  try {
    if (!(await isEmptyWorld(db))) return;
    const kept = demoPast(env());
    // An instance that lives for minutes plays nothing.
    const past = await (env().functions ? kept.kept() : kept.fresh());
    if (past === null) return;
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${PAST_LOCK})`);
      if (await isEmptyWorld(tx)) await restoreWorld(tx, past, env());
    });
    log.info({ madeAt: past.madeAt }, 'the demo has sixty days behind it');
  } catch (error) {
    log.error({ err: error }, 'the demo begins without a past');
  }
}

/** Each visitor of a demo gets a world of his own (ADR 0115). */
async function openWorldsUntilTheEnd(base: Store, most: number): Promise<void> {
  const { runWorlds } = await import('@/lib/operations/worlds/open-worlds');
  const { demoPast } = await import('@/lib/operations/sandbox/full-house/demo-past');
  const cookie = async (name: string) => (await cookies()).get(name)?.value;
  const past = env().demoHistory ? demoPast(env(), { db: base.db }).any : undefined;
  const spares = Math.min(SPARE_WORLDS[env().functions ? 'functions' : 'server'], Math.ceil(most / 2));
  const worlds = await runWorlds({ base, most, spares, past, ofPage: () => worldOfPage(cookie) });
  installWorlds(worlds);
  log.info({ most }, 'each visitor gets a world');
  stopAfterPause(() => void worlds.stop(), env().drainMs);
}

/** Without a database the visitor's browser keeps the world (ADR 0127): pages open no store, the first call does. */
async function carryWorldsUntilTheEnd(): Promise<void> {
  if (env().preview) log.warn('a preview deployment leaves the attached database alone');
  const { runCarriedWorlds } = await import('@/lib/operations/worlds/carried-worlds');
  let opening: ReturnType<typeof openBase> | undefined;
  const base = () => {
    opening ??= openBase().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  const worlds = runCarriedWorlds({ base });
  installWorlds(worlds);
  log.info({ environment: env().environment, build: env().build }, 'each visitor’s browser keeps a world');
  openDirectly();
  const stop = () => void worlds.stop();
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

async function openBase() {
  const opened = await sharedStore();
  const { dialect, version } = opened;
  log.info({ dialect, version }, 'the store is open');
  await preparePeople(opened.db, env());
  if (!env().demoHistory) return { store: opened, past: undefined };
  const { demoPast } = await import('@/lib/operations/sandbox/full-house/demo-past');
  // An instance that lives for minutes plays nothing.
  return { store: opened, past: demoPast(env()).kept };
}

/** One line, with what to do where the cause is known. */
function startError(error: unknown, { databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>): string {
  if (isDiskFull(error)) {
    const place = databaseUrl === undefined ? `DATA_DIR (${dataDir})` : 'the database server';
    return `the disk of ${place} is full: free some space, then start again`;
  }
  return error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : 'the store cannot be opened';
}

async function openPatiently(): Promise<Store> {
  const until = Date.now() + STORE_PATIENCE_MS;
  for (;;) {
    try {
      return await sharedStore({ beginsAgain: env().environment === 'sandbox' });
    } catch (error) {
      if (!isStoreFailure(error) || isDiskFull(error) || Date.now() > until) throw error;
      await sleep(500);
    }
  }
}

function refuse(lines: string[]): never {
  for (const line of lines) process.stderr.write(`mesa: ${scrub(line)}\n`);
  process.exit(1);
}
