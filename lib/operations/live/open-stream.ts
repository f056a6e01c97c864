import 'server-only';
import type { Holder } from '@/lib/access/permissions';
import type { LiveQuery } from '@/lib/contract/bff/live-request';
import { sessionHash } from '@/lib/store/people/sessions';
import type { Services } from '../services';
import { hubOf, type Subscriber } from './hub';

function holderOf({ role, withoutTreasurer = false, limitedTo = null }: Holder): Holder {
  return { role, limitedTo, withoutTreasurer };
}

interface Listening {
  session: { id: string; user: Holder & { id: string } };
  query: LiveQuery;
  signal: AbortSignal;
}

/** A slow browser that has more than this to read is dropped; it connects again. */
const MAX_WAITING = 200;

/** `GET /api/live` (text/event-stream), filtered by role. */
export async function openStream(
  { store }: Services,
  { session, query, signal }: Listening,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  const hub = hubOf(store);
  let leave: (() => void) | undefined;
  let open = true;
  let out: ReadableStreamDefaultController<Uint8Array> | undefined;
  const subscriber: Subscriber = {
    sessionHash: sessionHash(session.id),
    userId: session.user.id,
    holder: holderOf(session.user),
    write(text) {
      if (!open || out === undefined || (out.desiredSize ?? 0) < -MAX_WAITING) return false;
      out.enqueue(encoder.encode(text));
      return true;
    },
    end() {
      if (open) out?.close();
      open = false;
    },
  };
  const gone = () => {
    open = false;
    leave?.();
  };
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      out = controller;
    },
    cancel: gone,
  });
  const position = query.after === undefined ? { ageMs: query.age ?? 0 } : { after: query.after };
  leave = await hub.subscribe(subscriber, position);
  const stop = () => {
    leave?.();
    subscriber.end();
  };
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  return stream;
}
