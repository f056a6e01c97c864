import type { FieldReason } from '@/lib/contract/values/field-reasons';

const MAX_LENGTH = 80;

/** Drawn as nothing, so it can fake another name. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{DI}\u2800]/u;

/** A name people choose by: trimmed, NFC. Invisible characters are refused, not removed (safety 54). */
export function readVisibleName(text: string): { value: string } | { reason: FieldReason } {
  const value = text.trim().normalize('NFC');
  if (value === '') return { reason: 'required' };
  if (value.length > MAX_LENGTH) return { reason: 'too_long' };
  return INVISIBLE.test(value) ? { reason: 'control_characters' } : { value };
}

/** Equal for names a reader confuses: ignores case, width and spacing. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
