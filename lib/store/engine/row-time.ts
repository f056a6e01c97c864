import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';

const clocks = new AsyncLocalStorage<() => number>();

/** When a row is written: now, except in `withRowTime`. */
export function rowTime(): Date {
  return new Date(clocks.getStore()?.() ?? Date.now());
}

/** Dates the rows of `work` by `clock` (epoch ms): commands make a demo's past, in its order. */
export function withRowTime<T>(clock: () => number, work: () => Promise<T>): Promise<T> {
  return clocks.run(clock, work);
}
