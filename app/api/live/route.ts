import { resumable } from '@/lib/bff/resumable-stream';
import { answerRoute } from '@/lib/bff/route';
import { liveQuery } from '@/lib/contract/bff/live-request';
import { openStream } from '@/lib/operations/live/open-stream';
import { services } from '@/lib/operations/services';

export const GET = resumable(
  answerRoute({
    permission: 'session:read',
    query: liveQuery,
    handle: async ({ session, query, signal, requestId }) =>
      new Response(await openStream(await services(), { session, query, signal }), {
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
