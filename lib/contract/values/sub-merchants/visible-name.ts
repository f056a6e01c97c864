import type { FieldReason } from '@/lib/contract/values/field-reasons';

const MAX_LENGTH = 80;

/** Drawn as nothing, so it can fake another name. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{DI}\u2800]/u;

/** A line in which nothing hides, turns its direction or ends it. */
export const isVisibleLine = (text: string): boolean => !INVISIBLE.test(text);

/** The signs that join pictures into one picture, behind one. */
const JOINERS = /(?<=\p{Extended_Pictographic}|\p{EMod}|\ufe0f)(?:\ufe0f|\u200d)/gu;

/** The same for a text of several lines, which may have pictures of several signs. */
export const isVisibleText = (text: string): boolean =>
  isVisibleLine(text.replace(JOINERS, '').replace(/[\t\n\r]/g, ' '));

/** A name people choose by: trimmed, NFC. Invisible characters are refused, not removed (safety 54). */
export function readVisibleName(text: string): { value: string } | { reason: FieldReason } {
  const value = text.trim().normalize('NFC');
  if (value === '') return { reason: 'required' };
  if (value.length > MAX_LENGTH) return { reason: 'too_long' };
  return isVisibleLine(value) ? { value } : { reason: 'control_characters' };
}

/** Equal for names a reader confuses: ignores case, width and spacing. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
