/** A slow read, or a file, holds nobody up. */
const MOST_WAIT_MS = 2_000;

const reads = new Set<Promise<unknown>>();
let changing: Promise<unknown> | undefined;

/**
 * The server ends one session and opens another one with this answer. A read of the former that arrives after it is
 * refused, and the browser writes that into its console: so reads end before, or wait until it is answered.
 */
export async function whilePersonChanges<T>(change: () => Promise<T>): Promise<T> {
  let end = (): void => undefined;
  changing = new Promise<void>((resolve) => {
    end = resolve;
  });
  try {
    const late = new Promise((resolve) => setTimeout(resolve, MOST_WAIT_MS));
    await Promise.race([Promise.allSettled(reads), late]);
    return await change();
  } finally {
    changing = undefined;
    end();
  }
}

export async function asRead<T>(read: () => Promise<T>): Promise<T> {
  while (changing !== undefined) await changing;
  const done = read();
  reads.add(done);
  try {
    return await done;
  } finally {
    reads.delete(done);
  }
}
