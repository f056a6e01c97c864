import 'server-only';
import { log } from '@/lib/log/log';
import { insertCalls, type NewApiCall, removeOldCalls } from '@/lib/store/diagnostics/api-calls';
import type { Database } from '@/lib/store/engine/database';
import { openWork } from '@/lib/store/engine/open-work';
import type { EndedCall } from '@/lib/upstream/call';

const WRITE_EVERY_MS = 1_000;
const AT_ONCE = 500;
const MOST_WAITING = 2_000;
/** Number of writes between two removals. */
const REMOVE_EVERY = 60;

export interface CallKeeper {
  /** Never waits and never throws: nobody's money waits for a table of diagnostics. */
  keep(call: NewApiCall): void;
  /** Writes the calls that still wait. */
  flush(): Promise<void>;
}

/** Calls wait in memory for a second and are written together; what the store does not take is dropped. */
export function createCallKeeper(db: Database, everyMs = WRITE_EVERY_MS): CallKeeper {
  const waiting: NewApiCall[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writes = 0;
  let dropped = 0;
  let ended: (() => void) | undefined;
  let writing = Promise.resolve();
  const later = () => {
    // A function sleeps, and a server ends, only once nothing is open.
    ended ??= openWork();
    timer ??= setTimeout(() => void flush(), everyMs);
    timer.unref();
  };
  const flush = () => {
    writing = writing.then(writeSome);
    return writing;
  };
  const writeSome = async () => {
    clearTimeout(timer);
    timer = undefined;
    const done = ended;
    ended = undefined;
    const some = waiting.splice(0, AT_ONCE);
    try {
      if (some.length > 0) await write(some);
    } catch (error) {
      dropped += some.length;
      log.warn({ err: error, count: dropped }, 'calls could not be kept for diagnostics');
    } finally {
      done?.();
    }
    if (waiting.length > 0) later();
  };
  const write = async (some: readonly NewApiCall[]) => {
    await insertCalls(db, some);
    writes += 1;
    if (writes % REMOVE_EVERY === 0) await removeOldCalls(db);
  };
  return {
    keep(call) {
      if (waiting.length >= MOST_WAITING) {
        dropped += 1;
        return;
      }
      waiting.push(call);
      later();
    },
    flush,
  };
}

/** Makes the `onCall` of a client. */
export function keepCalls(
  db: Database,
  everyMs?: number,
): ((call: EndedCall) => void) & Pick<CallKeeper, 'flush'> {
  const { keep, flush } = createCallKeeper(db, everyMs);
  const keepCall = (call: EndedCall) => {
    const { endpoint, at, durationMs, attempts, status, failure, subject, build, requestId, personId } = call;
    keep({
      at: new Date(at),
      method: endpoint.method,
      route: endpoint.path,
      attempts,
      signed: endpoint.auth === 'key' ? 'key' : 'signed',
      durationMs: Math.round(durationMs),
      status: status ?? null,
      failure: failure ?? null,
      subject: subject ?? null,
      build: build ?? null,
      requestId: requestId ?? null,
      personId: personId ?? null,
    });
  };
  return Object.assign(keepCall, { flush });
}
