import { route } from '@/lib/bff/route';
import { eventNothing, eventParams } from '@/lib/contract/bff-event-requests';
import { actorOf } from '@/lib/operations/actor';
import { revealEvent } from '@/lib/operations/events/reveal-event';
import { services } from '@/lib/operations/services';

export const POST = route({
  permission: 'transactions:reveal',
  params: eventParams,
  body: eventNothing,
  handle: async ({ params, session }) => revealEvent(await services(), actorOf(session), params.id),
});
