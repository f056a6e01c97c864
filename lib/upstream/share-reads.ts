import 'server-only';
import type { CallInput } from './call';
import type { UpstreamResult } from './result';

/**
 * Shorter than a browser's pause between change and read (lib/queries/live/follow-live.ts), so a shared read
 * starts after the change.
 */
const JOIN_MS = 200;

type Result = UpstreamResult<unknown>;

interface Shared {
  startedAt: number;
  result: Promise<Result>;
  waiting: number;
  stop: AbortController;
}

export interface SharedReads {
  /** Joins an equal running read (LIM-21), which is aborted when all callers have left. */
  join<T>(
    route: string,
    input: CallInput<unknown>,
    read: (input: CallInput<unknown>) => Promise<UpstreamResult<T>>,
  ): Promise<UpstreamResult<T>>;
  forget(): void;
}

/** Shares running reads by route, path, query and sub-merchant (safety 38). Permissions are checked before. */
export function createSharedReads(clock: () => number = () => performance.now()): SharedReads {
  const underWay = new Map<string, Shared>();

  function start(
    key: string,
    input: CallInput<unknown>,
    read: (input: CallInput<unknown>) => Promise<Result>,
  ): Shared {
    const stop = new AbortController();
    const result = read({ ...input, signal: stop.signal }).finally(() => {
      if (underWay.get(key) === shared) underWay.delete(key);
    });
    const shared: Shared = { startedAt: clock(), result, waiting: 0, stop };
    result.catch(() => undefined);
    underWay.set(key, shared);
    return shared;
  }

  return {
    async join<T>(
      route: string,
      input: CallInput<unknown>,
      read: (input: CallInput<unknown>) => Promise<UpstreamResult<T>>,
    ) {
      const { signal, params = {}, query = {}, correlationId = null } = input;
      const key = JSON.stringify([route, correlationId, sorted(params), sorted(query)]);
      const known = underWay.get(key);
      const fresh = known !== undefined && clock() - known.startedAt <= JOIN_MS && !known.stop.signal.aborted;
      const shared = fresh ? known : start(key, input, read);
      shared.waiting += 1;
      const result = signal === undefined ? shared.result : untilLeft(shared, signal);
      return result as Promise<UpstreamResult<T>>;
    },
    forget: () => underWay.clear(),
  };
}

/** A caller that leaves gets an aborted read; the others wait on. */
function untilLeft(shared: Shared, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      shared.waiting -= 1;
      if (shared.waiting === 0) shared.stop.abort();
      resolve({ ok: false, kind: 'connection' });
    };
    if (signal.aborted) return leave();
    signal.addEventListener('abort', leave, { once: true });
    shared.result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}

function sorted(values: Readonly<Record<string, string | undefined>>): [string, string | undefined][] {
  return Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
}
