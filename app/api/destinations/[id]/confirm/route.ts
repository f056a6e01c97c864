import { route } from '@/lib/bff/route';
import { destinationConfirmation, destinationParams } from '@/lib/contract/bff/destinations';
import { actorOf } from '@/lib/operations/actor';
import { confirmDestination } from '@/lib/operations/destinations/change-destinations';
import { readDestinations } from '@/lib/operations/destinations/read-destinations';
import { services } from '@/lib/operations/services';

export const POST = route({
  permission: 'destinations:confirm',
  scope: 'account',
  params: destinationParams,
  body: destinationConfirmation,
  stepUp: 'destinations',
  handle: async ({ session, params, body }) => {
    await confirmDestination(await services(), actorOf(session), params.id, body);
    return readDestinations(await services(), session.user);
  },
});
