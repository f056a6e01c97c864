import { route } from '@/lib/bff/route';
import { importsRequest } from '@/lib/contract/bff/sub-merchants/import';
import { actorOf } from '@/lib/operations/actor';
import { services } from '@/lib/operations/services';
import { importSubMerchants } from '@/lib/operations/sub-merchants/import/import-sub-merchants';

export const POST = route({
  permission: 'sub_merchants:register',
  scope: 'account',
  body: importsRequest,
  handle: async ({ session, body }) => importSubMerchants(await services(), actorOf(session), body.rows),
});
