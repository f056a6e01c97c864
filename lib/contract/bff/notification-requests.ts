import { z } from 'zod';
import { NOTIFICATION_KINDS } from './bff-notifications';

/** A number of a body reaches the schema as its digits. */
const noticeId = z
  .string('not_a_number')
  .regex(/^[1-9]\d{0,14}$/, 'not_a_number')
  .transform(Number);

/**
 * `POST /api/notifications/read`: those named, or all that this person sees up to one of them: those that were made
 * after it came meanwhile, and nobody has seen them yet.
 */
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

/** `POST /api/notifications/choices`: one kind, for the person who asks. */
export const notificationChoice = z.strictObject({
  kind: z.enum(NOTIFICATION_KINDS, 'not_allowed'),
  wanted: z.boolean('not_allowed'),
});
export type NotificationChoice = z.output<typeof notificationChoice>;
