import type { Label } from '@/lib/contract/bff/conversions';
import { maskTaxIdsIn } from './tax-id-text';

const MAX_TEXT_LENGTH = 500;

/** Postgres stores no NUL or lone surrogate. */
export function dropUnstorable(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Cs}/gu, '');
}

export function shortText(text: string): string {
  return dropUnstorable(text).slice(0, MAX_TEXT_LENGTH);
}

/** Shortens a text and masks the tax ids in it. */
export function shortMasked(text: string): string {
  return shortText(maskTaxIdsIn(text));
}

export function storableLabel({ en, pt, es }: Label): Label {
  return { en: shortMasked(en), pt: shortMasked(pt), es: shortMasked(es) };
}
