import { can } from '@/lib/access/permissions';
import { direct } from '@/lib/bff/direct';
import { route } from '@/lib/bff/route';
import { overviewQuery } from '@/lib/contract/bff-overview-request';
import { DomainError } from '@/lib/contract/domain-error';
import { readOverview } from '@/lib/operations/read-overview';
import { services } from '@/lib/operations/services';

const ALSO_NEEDED = ['transactions:read', 'conversions:read'] as const;

export const GET = direct(
  '/api/overview',
  route({
    permission: 'balance:read',
    query: overviewQuery,
    handle: async ({ session, query, signal }) => {
      if (!ALSO_NEEDED.every((permission) => can(session.user.role, permission))) {
        throw new DomainError('forbidden');
      }
      return readOverview(await services(), query.parts, { signal });
    },
  }),
);
