import { direct } from '@/lib/bff/fast-path/direct-routes';
import { route } from '@/lib/bff/route';
import { readLands } from '@/lib/operations/conversions/read-lands';
import { shownTo } from '@/lib/operations/personal-data/mask-pix-keys';
import { services } from '@/lib/operations/services';

export const GET = direct(
  '/api/conversions/lands',
  route({
    permission: 'conversions:read',
    scope: 'account',
    handle: async ({ session }) => shownTo(session.user, await readLands(await services())),
  }),
);
