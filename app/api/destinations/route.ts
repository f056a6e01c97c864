import { route } from '@/lib/bff/route';
import { destinationRequest } from '@/lib/contract/bff/destinations';
import { personOf } from '@/lib/operations/actor';
import { addDestination } from '@/lib/operations/destinations/change-destinations';
import { readDestinations } from '@/lib/operations/destinations/read-destinations';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'destinations:read',
  scope: 'account',
  handle: async ({ session }) => readDestinations(await services(), session.user),
});

export const POST = route({
  permission: 'destinations:add',
  scope: 'account',
  body: destinationRequest,
  intent: true,
  stepUp: 'destinations',
  handle: async ({ session, body, intentId }) => {
    await addDestination(await services(), personOf(session), intentId, body);
    return readDestinations(await services(), session.user);
  },
});
