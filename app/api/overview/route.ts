import { can } from '@/lib/access/permissions';
import { direct } from '@/lib/bff/fast-path/direct-routes';
import { route } from '@/lib/bff/route';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { overviewQuery } from '@/lib/contract/bff/overview/overview-request';
import { readOverview } from '@/lib/operations/overview/read-overview';
import { services } from '@/lib/operations/services';

const ALSO_NEEDED = ['transactions:read', 'conversions:read'] as const;

export const GET = direct(
  '/api/overview',
  route({
    permission: 'balance:read',
    scope: 'account',
    query: overviewQuery,
    handle: async ({ session, query, signal }) => {
      if (!ALSO_NEEDED.every((permission) => can(session.user, permission))) {
        throw new DomainError('forbidden');
      }
      return readOverview(await services(), query.parts, { signal });
    },
  }),
);
