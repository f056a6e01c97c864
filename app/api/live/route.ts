import { resumable } from '@/lib/bff/resumable-stream';
import { answerRoute } from '@/lib/bff/route';
import { liveQuery } from '@/lib/contract/bff/live-request';
import { env } from '@/lib/env/env';
import { openStream } from '@/lib/operations/live/open-stream';
import { services } from '@/lib/operations/services';

/** It is below `maxDuration` of vercel.json: a function that reaches that is killed with all that it does. */
const FUNCTION_MS = 50_000;
const untilCut = (signal: AbortSignal) =>
  env().functions ? AbortSignal.any([signal, AbortSignal.timeout(FUNCTION_MS)]) : signal;

export const GET = resumable(
  answerRoute({
    permission: 'session:read',
    scope: 'listed',
    query: liveQuery,
    handle: async ({ session, query, signal, requestId }) =>
      new Response(await openStream(await services(), { session, query, signal: untilCut(signal) }), {
        headers: {
          'content-type': 'text/event-stream; charset=utf-8',
          // A proxy that buffers or compresses would hold changes back.
          'cache-control': 'no-store, no-transform',
          'x-accel-buffering': 'no',
          'x-request-id': requestId,
        },
      }),
  }),
);
