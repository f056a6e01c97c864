import 'server-only';

/** Runs work now or when its turn comes. A turn that comes after `signal` was aborted throws instead. */
export type Turns = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** At most `most` pieces of work at once, the others in the order in which they asked. */
export function fewAtOnce(most: number): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work, signal) => {
    if (running >= most) await new Promise<void>((start) => waiting.push(start));
    else running += 1;
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
