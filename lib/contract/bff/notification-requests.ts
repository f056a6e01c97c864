import { z } from 'zod';
import { ALERT_MODES, NOTIFICATION_KINDS } from './notifications';

/** The reader passes JSON numbers on as digits. */
const noticeId = z
  .string('not_a_number')
  .regex(/^[1-9]\d{0,14}$/, 'not_a_number')
  .transform(Number);

/** The named ones, or all up to one id; newer ones stay unread. */
export const notificationsRead = z
  .strictObject({
    ids: z.array(noticeId, 'required').min(1, 'required').max(200, 'too_long').optional(),
    up_to: noticeId.optional(),
  })
  .refine(({ ids, up_to }) => (ids === undefined) !== (up_to === undefined), {
    path: ['ids'],
    message: 'required',
  });
export type NotificationsRead = z.output<typeof notificationsRead>;

export const notificationChoice = z.strictObject({
  kind: z.enum(NOTIFICATION_KINDS, 'not_allowed'),
  wanted: z.boolean('not_allowed'),
});
export type NotificationChoice = z.output<typeof notificationChoice>;

export const mailChoice = z.strictObject({
  kind: z.enum(NOTIFICATION_KINDS, 'not_allowed'),
  mail: z.enum(ALERT_MODES, 'not_allowed'),
});
export type MailChoice = z.output<typeof mailChoice>;
