import { z } from 'zod';
import { MAX_NOTE_LENGTH } from '@/lib/contract/values/note-length';
import type { NotedPlace } from '@/lib/contract/values/noted-subject';
import { MAX_REGISTER_TEXT } from '@/lib/contract/values/sub-merchants/register-search-text';
import { isVisibleText } from '@/lib/contract/values/sub-merchants/visible-name';
import { looksLikeTaxId } from '@/lib/contract/values/tax-id';
import type { Actor } from './conversions';
import { transactionQuery } from './transaction-requests';

/** Kept here, never sent to the API. */
export const noteRequest = z.strictObject({
  text: z
    .string('not_a_string')
    .trim()
    .min(1, 'required')
    .max(MAX_NOTE_LENGTH, 'too_long')
    .refine(isVisibleText, 'control_characters'),
});
export type NoteRequest = z.output<typeof noteRequest>;

/** `at`: when the record was created, which locates it. */
export const transactionNoteRequest = noteRequest.extend(transactionQuery.shape);
export type TransactionNoteRequest = z.output<typeof transactionNoteRequest>;

/** A currency as the balance names it (BAL-03). */
export const blockedParams = z.strictObject({ currency: z.string().regex(/^[^/]{1,100}$/, 'not_allowed') });

/** Never changed or removed. Tax ids are masked. */
export interface RecordNote {
  id: string;
  text: string;
  by: Actor;
  /** RFC 3339. */
  at: string;
}

/** Oldest first. */
export interface NotesAnswer {
  notes: RecordNote[];
  now: string;
}

/** Never a tax id: addresses end in logs (safety 53). */
export const noteSearchQuery = z.strictObject({
  q: z
    .string('required')
    .trim()
    .min(2, 'required')
    .max(MAX_REGISTER_TEXT, 'too_long')
    .refine((text) => !looksLikeTaxId(text), 'is_a_tax_id'),
});

/** `at` is when the transaction was created, which locates it (GEN-11). */
export interface FoundNote extends RecordNote {
  on: NotedPlace & { at?: string };
}

/** Newest first. */
export interface FoundNotes {
  notes: FoundNote[];
  now: string;
}
