import { route } from '@/lib/bff/route';
import { destinationReviewRequest } from '@/lib/contract/bff/destinations';
import { reviewDestination } from '@/lib/operations/destinations/review-destination';
import { services } from '@/lib/operations/services';

/** A POST, so that no key stands in an address. */
export const POST = route({
  permission: 'conversions:quote',
  scope: 'account',
  body: destinationReviewRequest,
  handle: async ({ body }) => reviewDestination(await services(), body),
});
