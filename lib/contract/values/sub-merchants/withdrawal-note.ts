import type { FieldReason } from '@/lib/contract/values/field-reasons';
import { isVisibleLine } from './visible-name';

/**
 * The note comes back in the record, so its code finds the record of a lost answer (safety 1). The contract has no
 * maximum.
 */
export const MAX_NOTE_LENGTH = 120;

/** The alphabet leaves out letters that look like another sign. */
export const TOKEN_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const TOKEN_LENGTH = 10;
const TOKEN = /\bM-[0-9A-HJKMNP-TV-Z]{10}\b/i;

/** A person's note, or why it is refused; empty is none (WDR-10, WDR-23). */
export function readNote(text: string): { note?: string } | { reason: FieldReason } {
  const note = text.trim().normalize('NFC');
  if (note === '') return {};
  if (note.length > MAX_NOTE_LENGTH) return { reason: 'too_long' };
  if (!isVisibleLine(note)) return { reason: 'control_characters' };
  // A code of another withdrawal in the note would be false evidence.
  if (TOKEN.test(note)) return { reason: 'holds_a_code' };
  return { note };
}

export function noteWithToken(note: string | undefined, token: string): string {
  return note === undefined ? token : `${note} ${token}`;
}

export function tokenIn(notes: string): string | undefined {
  return TOKEN.exec(notes)?.[0].toUpperCase();
}
