import { route } from '@/lib/bff/route';
import { notificationsRead } from '@/lib/contract/bff/notification-requests';
import { markRead } from '@/lib/operations/notifications/read-notifications';
import { services } from '@/lib/operations/services';

export const POST = route({
  permission: 'session:read',
  scope: 'listed',
  body: notificationsRead,
  handle: async ({ session, body }) => markRead(await services(), session.user, body),
});
