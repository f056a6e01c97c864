import 'server-only';
import type { CallInput } from './call';
import type { UpstreamResult } from './result';

/**
 * So long after a read set out others may still join it. Shorter than any browser waits between hearing of a change and
 * reading again (lib/queries/live-refresh.ts): who joins has a read that set out after the change.
 */
const JOIN_MS = 200;

type Result = UpstreamResult<unknown>;

interface Shared {
  startedAt: number;
  result: Promise<Result>;
  /** Who still waits for it. */
  waiting: number;
  stop: AbortController;
}

export interface SharedReads {
  /**
   * The read under way that asks the very same, or a new one: several browsers that hear of a change are one read
   * (LIM-21). One that is broken off by all who waited is broken off.
   */
  join<T>(
    route: string,
    input: CallInput<unknown>,
    read: (input: CallInput<unknown>) => Promise<UpstreamResult<T>>,
  ): Promise<UpstreamResult<T>>;
  /** Something is being changed: what set out before may show the time before it. */
  forget(): void;
}

/**
 * Reads of one account, shared while they are under way. The question decides: route, path, query and sub-merchant; what
 * one relationship is answered is never another's (safety 38). Who may ask is judged before, for each by itself.
 */
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
    // Each who waits has it thrown; nobody may be left.
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
      // The key names the route, and with it the type of the answer.
      return result as Promise<UpstreamResult<T>>;
    },
    forget: () => underWay.clear(),
  };
}

/** Whoever goes gets what a read that is broken off gives; the others go on waiting. */
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
