import type { FieldReason } from '@/lib/contract/values/field-reasons';
import { MAX_FILTER_LENGTH, readWholeText } from './filter-text';
import type { RegisterFilter } from './list-filters';

/**
 * `taken`: accepted, or perhaps accepted; the list opens with it. `untaken`: quotes that nobody accepted. An address
 * names a destination by a conversion that went there: a PIX key is personal data (safety 53).
 */
export const REGISTER_STATES = [
  'taken',
  'locked',
  'settled',
  'failed',
  'unknown',
  'untaken',
  'refused',
  'all',
] as const;
export type RegisterState = (typeof REGISTER_STATES)[number];

export const DEFAULT_REGISTER_STATE = 'taken' satisfies RegisterState;

const CHOICES: Partial<Record<RegisterFilter, readonly string[]>> = {
  state: REGISTER_STATES,
  day: ['d0', 'd1'],
};

/** Checks a value of an address. */
export function registerFilterError(filter: RegisterFilter, text: string): FieldReason | undefined {
  const read = readWholeText(text);
  if ('reason' in read) return read.reason;
  if (read.value !== text) return 'not_allowed';
  if (text.length > MAX_FILTER_LENGTH) return 'too_long';
  const choices = CHOICES[filter];
  return choices !== undefined && !choices.includes(text) ? 'not_allowed' : undefined;
}
