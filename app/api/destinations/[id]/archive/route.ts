import { route } from '@/lib/bff/route';
import { destinationParams } from '@/lib/contract/bff/destinations';
import { actorOf } from '@/lib/operations/actor';
import { archiveDestination } from '@/lib/operations/destinations/change-destinations';
import { readDestinations } from '@/lib/operations/destinations/read-destinations';
import { services } from '@/lib/operations/services';

export const POST = route({
  permission: 'destinations:add',
  scope: 'account',
  params: destinationParams,
  stepUp: 'destinations',
  handle: async ({ session, params }) => {
    await archiveDestination(await services(), actorOf(session), params.id);
    return readDestinations(await services(), session.user);
  },
});
