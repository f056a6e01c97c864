import { z } from 'zod';
import { positiveDecimalText, uuid } from './fields';
import { readNote } from './withdrawal-note';

const MAX_TEXT = 256;
const MAX_ADDRESSES = 100;

/** Text of the API or of our own settings, as it stands. */
const given = z.string('not_a_string').max(MAX_TEXT, 'too_long');
const shortText = z
  .string('required')
  .trim()
  .min(1, 'required')
  .max(64, 'too_long')
  .regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u, 'control_characters');

const note = z.string('not_a_string').transform((text, context) => {
  const read = readNote(text);
  if (!('reason' in read)) return read.note;
  context.addIssue({ code: 'custom', message: read.reason });
  return z.NEVER;
});

const seenAddress = z.strictObject({
  id: given.optional(),
  address: given.optional(),
  currency: given.optional(),
  status: given.optional(),
});

/**
 * `POST .../withdrawals`. `seen` is what the confirm screen showed: the group as it was read, and the newest
 * withdrawal of the same account, group and amount that the person knew of; another one since is not repeated
 * unseen (safety 2, 43).
 */
export const withdrawRequest = z.strictObject({
  account: shortText,
  amount: positiveDecimalText,
  wallet: given.min(1, 'required'),
  withdrawal_type: shortText,
  note: note.optional(),
  seen: z.strictObject({
    label: given.optional(),
    addresses: z.array(seenAddress).max(MAX_ADDRESSES, 'too_long'),
    latest: uuid.nullable(),
  }),
});
export type WithdrawBody = z.input<typeof withdrawRequest>;
export type WithdrawRequest = z.output<typeof withdrawRequest>;
