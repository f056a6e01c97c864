import 'server-only';
import { log } from '@/lib/log';

interface Ends {
  done(): Promise<void>;
  broken(error: unknown): Promise<void>;
  left(): Promise<void>;
}

/**
 * Asks for the next part only when the reader has taken the last one. Exactly one of the ends is told, the first that
 * comes: who leaves while it is being written waits for it. A file whose `done` cannot be written breaks off, and
 * `broken` stands in its place.
 */
export function streamOf(parts: AsyncGenerator<string | Uint8Array>, ends: Ends): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let end: Promise<void> | undefined;
  const endWith = (tell: () => Promise<void>) => {
    end ??= tell();
    return end;
  };
  const broken = (error: unknown) => ends.broken(error).catch(logLost);
  /** Not whole until the audit log says so. */
  const whole = () =>
    ends.done().catch(async (error: unknown) => {
      await broken(error);
      throw error;
    });
  const left = async () => {
    try {
      await parts.return(undefined);
    } finally {
      await ends.left().catch(logLost);
    }
  };
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await parts.next();
        if (end !== undefined) return;
        if (!done) return controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
        await endWith(whole);
        controller.close();
      } catch (error) {
        // Of a stream that was left neither this nor the line above changes anything.
        if (end === undefined) await endWith(() => broken(error));
        controller.error(error);
      }
    },
    // Why the end could not be written is the fault of the stream, not of who leaves it.
    cancel: () => (end === undefined ? endWith(left) : end.catch(() => undefined)),
  });
}

function logLost(cause: unknown): void {
  log.error({ err: cause }, 'audit of an export');
}
