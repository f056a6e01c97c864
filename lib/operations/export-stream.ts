import 'server-only';
import { log } from '@/lib/log';

interface Ends {
  done(): Promise<void>;
  broken(error: unknown): Promise<void>;
  left(): Promise<void>;
}

/** Asks for the next part only when the reader has taken the last one; exactly one of the ends is told. */
export function streamOf(parts: AsyncGenerator<string | Uint8Array>, ends: Ends): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let ended = false;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await parts.next();
        if (!done) return controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
        // Not whole until the audit log says so.
        await ends.done();
        ended = true;
        controller.close();
      } catch (error) {
        if (!ended) {
          ended = true;
          await ends.broken(error).catch((cause: unknown) => log.error({ err: cause }, 'audit of an export'));
        }
        controller.error(error);
      }
    },
    async cancel() {
      if (ended) return;
      ended = true;
      await parts.return(undefined);
      await ends.left().catch((cause: unknown) => log.error({ err: cause }, 'audit of an export'));
    },
  });
}
