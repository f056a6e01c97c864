import { z } from 'zod';
import { MAX_NOTE_LENGTH } from '@/lib/contract/values/note-length';
import type { Actor } from './conversions';
import { transactionQuery } from './transaction-requests';

/** Kept here, never sent to the API. */
export const noteRequest = z.strictObject({
  text: z.string('not_a_string').trim().min(1, 'required').max(MAX_NOTE_LENGTH, 'too_long'),
});
export type NoteRequest = z.output<typeof noteRequest>;

/** `at`: when the record was created, which locates it. */
export const transactionNoteRequest = noteRequest.extend(transactionQuery.shape);
export type TransactionNoteRequest = z.output<typeof transactionNoteRequest>;

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
