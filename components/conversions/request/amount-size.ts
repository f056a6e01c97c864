export type AmountSize = 'full' | 'long' | 'longest';

/** Characters that there is room for in full size, and in the next one. */
type Room = readonly [full: number, long: number];

/** An option card of a wide window. */
export const IN_CARD: Room = [16, 22];
/** The field beside the currency, where the window leaves it least. */
export const IN_FIELD: Room = [11, 15];

/** How large an amount is written, told from its text: the card or field it stands in does not grow with it. */
export function amountSize(text: string, [full, long]: Room): AmountSize {
  return text.length <= full ? 'full' : text.length <= long ? 'long' : 'longest';
}
