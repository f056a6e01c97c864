import { z } from 'zod';
import { positiveDecimalText, uuid } from '@/lib/contract/payments-api/fields';
import { isVisibleLine } from '@/lib/contract/values/sub-merchants/visible-name';
import { readNote } from '@/lib/contract/values/sub-merchants/withdrawal-note';

const MAX_TEXT = 256;
const MAX_ADDRESSES = 100;

const verbatimText = z.string('not_a_string').max(MAX_TEXT, 'too_long');
const shortText = z
  .string('required')
  .trim()
  .min(1, 'required')
  .max(64, 'too_long')
  .refine(isVisibleLine, 'control_characters');

const note = z.string('not_a_string').transform((text, context) => {
  const read = readNote(text);
  if (!('reason' in read)) return read.note;
  context.addIssue({ code: 'custom', message: read.reason });
  return z.NEVER;
});

const seenAddress = z.strictObject({
  id: verbatimText.optional(),
  address: verbatimText.optional(),
  currency: verbatimText.optional(),
  status: verbatimText.optional(),
});

/** `seen`: the group and the newest equal withdrawal as confirmed; a newer one blocks the send (safety 2, 43). */
export const withdrawRequest = z.strictObject({
  account: shortText,
  amount: positiveDecimalText,
  wallet: verbatimText.min(1, 'required'),
  withdrawal_type: shortText,
  note: note.optional(),
  seen: z.strictObject({
    label: verbatimText.optional(),
    addresses: z.array(seenAddress).max(MAX_ADDRESSES, 'too_long'),
    latest: uuid.nullable(),
  }),
});
export type WithdrawBody = z.input<typeof withdrawRequest>;
export type WithdrawRequest = z.output<typeof withdrawRequest>;
