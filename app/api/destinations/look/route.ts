import { route } from '@/lib/bff/route';
import { destinationLookRequest } from '@/lib/contract/bff/destinations';
import { lookAtDestination } from '@/lib/operations/destinations/look-at-destination';
import { services } from '@/lib/operations/services';

/** A POST, so that no key stands in an address. */
export const POST = route({
  permission: 'conversions:quote',
  scope: 'account',
  body: destinationLookRequest,
  handle: async ({ body }) => lookAtDestination(await services(), body),
});
