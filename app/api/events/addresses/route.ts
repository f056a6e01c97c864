import { route } from '@/lib/bff/route';
import { mintAddressRequest } from '@/lib/contract/bff/webhooks/webhook-requests';
import { actorOf } from '@/lib/operations/actor';
import { services } from '@/lib/operations/services';
import { mintAddress, readAddresses } from '@/lib/operations/webhooks/receive/mint-address';

/** Webhook addresses for what is made outside Mesa. */
export const GET = route({
  permission: 'events:work',
  scope: 'account',
  handle: async () => readAddresses(await services()),
});

export const POST = route({
  permission: 'events:work',
  scope: 'account',
  body: mintAddressRequest,
  handle: async ({ session, body }) => mintAddress(await services(), actorOf(session), body),
});
