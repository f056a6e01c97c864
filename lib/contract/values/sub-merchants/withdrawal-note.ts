import type { FieldReason } from './field-reasons';

/**
 * The note of a withdrawal is the only text that travels with it and comes back in the record, so it carries a short
 * code by which the record is found when the answer was lost (safety 1). The contract names no longest note: ours
 * is short enough for any field.
 */
export const MAX_NOTE_LENGTH = 120;

/** Letters and digits that cannot be taken for one another. */
export const TOKEN_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const TOKEN_LENGTH = 10;
const TOKEN = /\bM-[0-9A-HJKMNP-TV-Z]{10}\b/i;

/** A person's own note as it is sent, or why it cannot be; empty text is no note (WDR-10, WDR-23). */
export function readNote(text: string): { note?: string } | { reason: FieldReason } {
  const note = text.trim().normalize('NFC');
  if (note === '') return {};
  if (note.length > MAX_NOTE_LENGTH) return { reason: 'too_long' };
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(note)) return { reason: 'control_characters' };
  // The code of another withdrawal in this one's note would be false evidence about that one.
  if (TOKEN.test(note)) return { reason: 'holds_a_code' };
  return { note };
}

export function noteWithToken(note: string | undefined, token: string): string {
  return note === undefined ? token : `${note} ${token}`;
}

/** The code in the notes of a record, upper case; undefined when it has none of ours. */
export function tokenIn(notes: string): string | undefined {
  return TOKEN.exec(notes)?.[0].toUpperCase();
}
