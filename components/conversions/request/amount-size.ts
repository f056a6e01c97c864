export type AmountSize = 'full' | 'long' | 'longest';

/** Characters that fit in full size, and in the next one. */
type Room = readonly [full: number, long: number];

export const IN_CARD: Room = [16, 22];
export const IN_FIELD: Room = [11, 13];

/** The size of an amount by its length: its card or field does not grow. */
export function amountSize(text: string, [full, long]: Room): AmountSize {
  return text.length <= full ? 'full' : text.length <= long ? 'long' : 'longest';
}
