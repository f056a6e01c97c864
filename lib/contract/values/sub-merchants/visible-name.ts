import type { FieldReason } from './field-reasons';

const MAX_LENGTH = 80;

/** What is drawn as nothing: a name made of it, or hiding it, looks like another one. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{DI}\u2800]/u;

/**
 * A name that people will read and choose by, as it is sent and kept: trimmed and in NFC. Direction marks, joiners
 * and other invisible characters are refused, not removed (safety 54).
 */
export function readShownName(text: string): { value: string } | { reason: FieldReason } {
  const value = text.trim().normalize('NFC');
  if (value === '') return { reason: 'required' };
  if (value.length > MAX_LENGTH) return { reason: 'too_long' };
  return INVISIBLE.test(value) ? { reason: 'control_characters' } : { value };
}

/** What two names have in common that a reader would take for one another: letter case, width and spacing. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
