import { route } from '@/lib/bff/route';
import { eventParams } from '@/lib/contract/bff-event-requests';
import { readEvent } from '@/lib/operations/events/read-events';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'events:read',
  params: eventParams,
  handle: async ({ params }) => readEvent(await services(), params.id),
});
