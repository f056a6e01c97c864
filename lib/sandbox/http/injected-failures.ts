import 'server-only';
import type { AccountName, InjectedFailure, World } from '@/lib/sandbox/world/world';

/** The first matching failure, decremented; removed after `times` requests. Paths match as template or as called. */
export function takeInjectedFailure(
  world: World,
  request: { account: AccountName; method: string; template: string; pathname: string },
): InjectedFailure | null {
  const failure = world.faults.find(
    ({ account, method, path }) =>
      (account === undefined || account === request.account) &&
      method.toUpperCase() === request.method &&
      (path === request.template || path === request.pathname),
  );
  if (failure === undefined) return null;
  if (failure.times !== undefined) {
    failure.times -= 1;
    if (failure.times <= 0) world.faults = world.faults.filter((item) => item !== failure);
  }
  return failure;
}

/** Marks our own errors: another TypeError is a bug. */
const LOST = new WeakSet<TypeError>();

/** The error that `fetch` throws for a broken connection. */
export function connectionLost(): TypeError {
  const cause = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  const error = new TypeError('fetch failed', { cause });
  LOST.add(error);
  return error;
}

export function isConnectionLost(error: unknown): boolean {
  return error instanceof TypeError && LOST.has(error);
}
