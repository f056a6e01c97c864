import type { Label } from './bff';
import { isTaxId, maskTaxId, readTaxId } from './tax-id';

/**
 * A CPF or CNPJ in a text, written as people write it, and not part of a longer id. A CNPJ with letters counts where
 * its marks tell it from any other code.
 */
const CPF = '\\d{3}[. ]?\\d{3}[. ]?\\d{3}[- ]?\\d{2}';
const CNPJ = '\\d{2}[. ]?\\d{3}[. ]?\\d{3}[/ ]?\\d{4}[- ]?\\d{2}';
const LETTERED = '[\\dA-Z]{2}\\.[\\dA-Z]{3}\\.[\\dA-Z]{3}/[\\dA-Z]{4}-\\d{2}';
const TAX_IDS = new RegExp(`(?<![\\p{L}\\d])(cpf|cnpj)?(${CPF}|${CNPJ}|${LETTERED})(?![\\p{L}\\d])`, 'giu');
/** One id without a gap has no room for another; most texts of a record are such, and this is quick to tell. */
const LONG_ID = /^[0-9A-Za-z]{19,}$/;
const NO_ID = { reason: 'not_a_tax_id' } as const;
const MARKED_CPF = /^\d{3}\.\d{3}\.\d{3}-\d{2}$/;

/** A text of the API as it is shown and kept: a tax id that it repeats is masked (safety 53). */
export function maskTaxIdsIn(text: string): string {
  if (text.length < 11 || LONG_ID.test(text)) return text;
  const whole = text.length <= 18 ? readTaxId(text) : NO_ID;
  if (!('reason' in whole)) return maskTaxId(whole);
  return text.replace(TAX_IDS, (said: string, before = '', found: string) => {
    // With all its marks it is one even where a digit was mistyped.
    if (MARKED_CPF.test(found)) return `${before}•••${found.slice(3, 11)}-••`;
    if (found[2] === '.' && found[10] === '/') return `${before}••${found.slice(2, 10)}/••••-••`;
    const id = readTaxId(found);
    return 'reason' in id ? said : `${before}${maskTaxId(id)}`;
  });
}

/** The same for a text in three languages. */
export function maskLabel<L extends Label>(label: L): L {
  const { en, pt, es } = label;
  const shown = { en: maskTaxIdsIn(en), pt: maskTaxIdsIn(pt), es: maskTaxIdsIn(es) };
  return shown.en === en && shown.pt === pt && shown.es === es ? label : { ...label, ...shown };
}

/** From every group of digits on as many as a CPF or CNPJ has, however they are parted; letters only without a gap. */
const TYPED = [
  /(?<!\d)(?=((?:\d[\s./-]*){10}\d)(?!\d))/g,
  /(?<!\d)(?=((?:\d[\s./-]*){13}\d)(?!\d))/g,
  /(?<![\p{L}\d])(?=((?:[\dA-Z][./-]?){12}\d\d)(?![\p{L}\d]))/giu,
];

/**
 * Whether a text that a person types for others to read holds a CPF or CNPJ anywhere (safety 53). Stricter than what
 * masks texts of the API: letters may stand at the digits, and any marks between them.
 */
export function holdsTaxId(text: string): boolean {
  const plain = text.normalize('NFKC');
  if (maskTaxIdsIn(plain) !== plain) return true;
  return TYPED.some((shape) => [...plain.matchAll(shape)].some(([, found = '']) => isTaxId(found)));
}
