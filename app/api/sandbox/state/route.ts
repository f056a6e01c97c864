import { route } from '@/lib/bff/route';
import { sandboxNothing } from '@/lib/contract/bff/sandbox/sandbox-controls';
import { actorOf } from '@/lib/operations/actor';
import { services } from '@/lib/operations/services';
import { shareState } from '@/lib/operations/worlds/share-state';

export const POST = route({
  permission: 'sandbox:share',
  scope: 'account',
  body: sandboxNothing,
  handle: async ({ session }) => shareState(await services(), actorOf(session)),
});
