import { route } from '@/lib/bff/route';
import { conversionParams } from '@/lib/contract/bff/conversion-requests';
import { readConversion } from '@/lib/operations/conversions/read-conversion';
import { services } from '@/lib/operations/services';

export const POST = route({
  permission: 'conversions:quote',
  scope: 'account',
  params: conversionParams,
  handle: async ({ params }) => readConversion(await services(), { rfqId: params.rfq_id, asking: 'person' }),
});
