import { stillMay } from '@/lib/auth/still-may';
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
    const given = { ...body, stillMay: stillMay(session, 'destinations:confirm', 'account') };
    await confirmDestination(await services(), actorOf(session), params.id, given);
    return readDestinations(await services(), session.user);
  },
});
