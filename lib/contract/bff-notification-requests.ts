import { z } from 'zod';
import { NOTIFICATION_KINDS } from './bff-notifications';

/** A number of a body reaches the schema as its digits. */
const noticeId = z
  .string('not_a_number')
  .regex(/^[1-9]\d{0,14}$/, 'not_a_number')
  .transform(Number);

/** `POST /api/notifications/read`: those that were on screen. */
export const notificationsRead = z.strictObject({
  ids: z.array(noticeId, 'required').min(1, 'required').max(200, 'too_long'),
});
export type NotificationsRead = z.output<typeof notificationsRead>;

/** `POST /api/notifications/choices`: one kind, for the person who asks. */
export const notificationChoice = z.strictObject({
  kind: z.enum(NOTIFICATION_KINDS, 'not_allowed'),
  wanted: z.boolean('not_allowed'),
});
export type NotificationChoice = z.output<typeof notificationChoice>;
