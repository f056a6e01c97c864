import { largeBodyRoute } from '@/lib/bff/route';
import { MOST_STATE_BODY, openStateRequest } from '@/lib/contract/bff/sandbox/shared-state';
import { actorOf } from '@/lib/operations/actor';
import { services } from '@/lib/operations/services';
import { openState } from '@/lib/operations/worlds/share-state';

export const POST = largeBodyRoute(MOST_STATE_BODY, {
  permission: 'sandbox:control',
  scope: 'account',
  body: openStateRequest,
  handle: async ({ session, body }) => openState(await services(), actorOf(session), body.file),
});
