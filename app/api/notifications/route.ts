import { direct } from '@/lib/bff/fast-path/direct-routes';
import { route } from '@/lib/bff/route';
import { readNotifications } from '@/lib/operations/notifications/read-notifications';
import { services } from '@/lib/operations/services';

export const GET = direct(
  '/api/notifications',
  route({
    permission: 'session:read',
    scope: 'listed',
    handle: async ({ session }) => readNotifications(await services(), session.user),
  }),
);
