import { route } from '@/lib/bff/route';
import { conversionParams } from '@/lib/contract/bff/conversion-requests';
import { actorOf } from '@/lib/operations/actor';
import { discardQuote } from '@/lib/operations/conversions/discard-quote';
import { services } from '@/lib/operations/services';

export const POST = route({
  permission: 'conversions:quote',
  scope: 'account',
  params: conversionParams,
  handle: async ({ session, params }) => discardQuote(await services(), actorOf(session), params.rfq_id),
});
