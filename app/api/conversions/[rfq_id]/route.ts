import { route } from '@/lib/bff/route';
import { conversionParams, conversionQuery } from '@/lib/contract/bff/conversion-requests';
import { readConversion } from '@/lib/operations/conversions/read-conversion';
import { redactForRole } from '@/lib/operations/personal-data/redact-for-role';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'conversions:read',
  scope: 'account',
  params: conversionParams,
  query: conversionQuery,
  handle: async ({ session, params, query }) => {
    const asking = query.read === undefined ? 'page' : 'page_again';
    return redactForRole(
      session.user,
      await readConversion(await services(), { rfqId: params.rfq_id, asking }),
    );
  },
});
