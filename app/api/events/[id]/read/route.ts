import { route } from '@/lib/bff/route';
import { eventNothing, eventParams } from '@/lib/contract/bff-event-requests';
import { readAgain } from '@/lib/operations/events/run-again';
import { services } from '@/lib/operations/services';

/** Reads the record of a webhook from the API now. */
export const POST = route({
  permission: 'events:work',
  params: eventParams,
  body: eventNothing,
  handle: async ({ params }) => readAgain(await services(), params.id),
});
