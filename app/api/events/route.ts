import { direct } from '@/lib/bff/direct';
import { route } from '@/lib/bff/route';
import { eventsQuery } from '@/lib/contract/bff-event-inbox';
import { readEvents } from '@/lib/operations/events/read-events';
import { services } from '@/lib/operations/services';

export const GET = direct(
  '/api/events',
  route({
    permission: 'events:read',
    query: eventsQuery,
    handle: async ({ query }) => readEvents(await services(), query),
  }),
);
