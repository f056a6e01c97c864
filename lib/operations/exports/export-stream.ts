import 'server-only';
import { log } from '@/lib/log';

interface Ends {
  done(): Promise<void>;
  broken(error: unknown): Promise<void>;
  left(): Promise<void>;
}

/**
 * Pulls the next part when the last is taken. Exactly one end runs; if `done` fails, the stream errors and `broken`
 * runs.
 */
export function streamOf(parts: AsyncGenerator<string | Uint8Array>, ends: Ends): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let end: Promise<void> | undefined;
  const endWith = (finish: () => Promise<void>) => {
    end ??= finish();
    return end;
  };
  const broken = (error: unknown) => ends.broken(error).catch(logLost);
  /** After the audit row. */
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
        // No effect when cancelled.
        if (end === undefined) await endWith(() => broken(error));
        controller.error(error);
      }
    },
    // A cancel never rejects.
    cancel: () => (end === undefined ? endWith(left) : end.catch(() => undefined)),
  });
}

function logLost(cause: unknown): void {
  log.error({ err: cause }, 'audit of an export');
}
