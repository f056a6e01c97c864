import { route } from '@/lib/bff/route';
import { notificationChoice } from '@/lib/contract/bff/notification-requests';
import { chooseKind } from '@/lib/operations/notifications/read-notifications';
import { services } from '@/lib/operations/services';

export const POST = route({
  permission: 'session:read',
  scope: 'listed',
  body: notificationChoice,
  handle: async ({ session, body }) => chooseKind(await services(), session.user, body),
});
