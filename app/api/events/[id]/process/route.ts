import { route } from '@/lib/bff/route';
import { eventNothing, eventParams } from '@/lib/contract/bff-event-requests';
import { actorOf } from '@/lib/operations/actor';
import { processAgain } from '@/lib/operations/events/run-again';
import { services } from '@/lib/operations/services';

/** Runs our own handler again with the stored body. */
export const POST = route({
  permission: 'events:work',
  params: eventParams,
  body: eventNothing,
  handle: async ({ params, session }) => processAgain(await services(), actorOf(session), params.id),
});
