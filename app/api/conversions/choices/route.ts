import { route } from '@/lib/bff/route';
import { readChoices } from '@/lib/operations/conversions/read-register';
import { shownTo } from '@/lib/operations/personal-data/mask-pix-keys';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'conversions:read',
  scope: 'account',
  handle: async ({ session }) => shownTo(session.user, await readChoices(await services())),
});
