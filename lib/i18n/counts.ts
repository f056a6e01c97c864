/** Counts below it need no grouping, and only `one` and `other`. */
const SMALL = 1_000;

/** In Portuguese zero is singular too. */
const SINGULAR: Readonly<Record<string, readonly number[]>> = { en: [1], es: [1], 'pt-BR': [0, 1] };

/** What `Intl.NumberFormat` writes; undefined where this file does not know. */
export function smallNumber(value: unknown): string | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < SMALL
    ? String(value)
    : undefined;
}

/** What `Intl.PluralRules` answers; undefined where this file does not know. */
export function smallPlural(locale: string, value: number): 'one' | 'other' | undefined {
  const singular = SINGULAR[locale];
  if (singular === undefined || smallNumber(value) === undefined) return undefined;
  return singular.includes(value) ? 'one' : 'other';
}
