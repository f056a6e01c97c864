import { route } from '@/lib/bff/route';
import { destinationParams, destinationRevealRequest } from '@/lib/contract/bff/destinations';
import { revealDestination } from '@/lib/operations/destinations/reveal-destination';
import { services } from '@/lib/operations/services';

export const POST = route({
  permission: 'transactions:reveal',
  scope: 'account',
  params: destinationParams,
  body: destinationRevealRequest,
  handle: async ({ session, params, body }) =>
    revealDestination(await services(), session.user, { id: params.id, ...body }),
});
