/** Below it no language of ours groups digits or knows another plural than `one` and `other`. */
const SMALL = 1_000;

/** Whole numbers of which each language speaks as of one: in Portuguese zero too. */
const SINGULAR: Readonly<Record<string, readonly number[]>> = { en: [1], es: [1], 'pt-BR': [0, 1] };

/** As Intl.NumberFormat writes a small whole number; undefined where it has to be asked. */
export function smallNumber(value: unknown): string | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < SMALL
    ? String(value)
    : undefined;
}

/** As Intl.PluralRules selects for a small whole number; undefined where it has to be asked. */
export function smallPlural(locale: string, value: number): 'one' | 'other' | undefined {
  const singular = SINGULAR[locale];
  if (singular === undefined || smallNumber(value) === undefined) return undefined;
  return singular.includes(value) ? 'one' : 'other';
}
