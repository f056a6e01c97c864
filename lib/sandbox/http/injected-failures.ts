import 'server-only';
import type { AccountName, Fault, World } from './world';

/**
 * The first fault that fits a request, used up by one: it hits `times` requests and is then gone. Paths fit
 * as the contract writes them or as called.
 */
export function takeFault(
  world: World,
  request: { account: AccountName; method: string; template: string; pathname: string },
): Fault | null {
  const fault = world.faults.find(
    ({ account, method, path }) =>
      (account === undefined || account === request.account) &&
      method.toUpperCase() === request.method &&
      (path === request.template || path === request.pathname),
  );
  if (fault === undefined) return null;
  if (fault.times !== undefined) {
    fault.times -= 1;
    if (fault.times <= 0) world.faults = world.faults.filter((item) => item !== fault);
  }
  return fault;
}

/** Those made here: another TypeError is a mistake of ours. */
const LOST = new WeakSet<TypeError>();

/** What a caller sees when the connection breaks: the same error that `fetch` gives over a socket. */
export function connectionLost(): TypeError {
  const cause = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  const error = new TypeError('fetch failed', { cause });
  LOST.add(error);
  return error;
}

export function isConnectionLost(error: unknown): boolean {
  return error instanceof TypeError && LOST.has(error);
}
