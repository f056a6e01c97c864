import { formatCnpj } from '@brazilian-utils/brazilian-utils/format-cnpj';
import { formatCpf } from '@brazilian-utils/brazilian-utils/format-cpf';
import type { Label } from '@/lib/contract/bff/conversions';
import { isTaxId, readTaxId, type TaxId } from './tax-id';

/** CPF or CNPJ outside longer ids; a CNPJ with letters needs its punctuation. */
const CPF = '\\d{3}[. ]?\\d{3}[. ]?\\d{3}[- ]?\\d{2}';
const CNPJ = '\\d{2}[. ]?\\d{3}[. ]?\\d{3}[/ ]?\\d{4}[- ]?\\d{2}';
const LETTERED = '[\\dA-Z]{2}\\.[\\dA-Z]{3}\\.[\\dA-Z]{3}/[\\dA-Z]{4}-\\d{2}';
const TAX_IDS = new RegExp(`(?<![\\p{L}\\d])(cpf|cnpj)?(${CPF}|${CNPJ}|${LETTERED})(?![\\p{L}\\d])`, 'giu');
/** Fast path: most texts are one id. A repetition overflows the stack on megabytes. */
const NOT_OF_ID = /[^0-9A-Za-z]/;
const NO_ID = { reason: 'not_a_tax_id' } as const;
const MARKED_CPF = /^\d{3}\.\d{3}\.\d{3}-\d{2}$/;

/** `982.247.340-03`, `12.345.678/0001-95`. */
export function formatTaxId({ kind, digits }: TaxId): string {
  return kind === 'cpf' ? formatCpf(digits) : formatCnpj(digits);
}

/** `•••.247.340-••`, `••.345.678/••••-••`. */
export function maskTaxId(id: TaxId): string {
  const shown = formatTaxId(id);
  return id.kind === 'cpf' ? `•••${shown.slice(3, 11)}-••` : `••${shown.slice(2, 10)}/••••-••`;
}

/** Masks tax ids in text of the API, shown and stored (safety 53). */
export function maskTaxIdsIn(text: string): string {
  if (text.length < 11 || (text.length > 18 && !NOT_OF_ID.test(text))) return text;
  const whole = text.length <= 18 ? readTaxId(text) : NO_ID;
  if (!('reason' in whole)) return maskTaxId(whole);
  return text.replace(TAX_IDS, (said: string, before = '', found: string) => {
    // Fully punctuated, so a CPF even with a wrong digit.
    if (MARKED_CPF.test(found)) return `${before}•••${found.slice(3, 11)}-••`;
    if (found[2] === '.' && found[10] === '/') return `${before}••${found.slice(2, 10)}/••••-••`;
    const id = readTaxId(found);
    return 'reason' in id ? said : `${before}${maskTaxId(id)}`;
  });
}

export function maskLabel<L extends Label>(label: L): L {
  const { en, pt, es } = label;
  const shown = { en: maskTaxIdsIn(en), pt: maskTaxIdsIn(pt), es: maskTaxIdsIn(es) };
  return shown.en === en && shown.pt === pt && shown.es === es ? label : { ...label, ...shown };
}

/** Digits with any separators; letters only without gaps. */
const TYPED = [
  /(?<!\d)(?=((?:\d[\s./-]*){10}\d)(?!\d))/g,
  /(?<!\d)(?=((?:\d[\s./-]*){13}\d)(?!\d))/g,
  /(?<![\p{L}\d])(?=((?:[\dA-Z][./-]?){12}\d\d)(?![\p{L}\d]))/giu,
];

/** Does a person's text hold a CPF or CNPJ (safety 53)? Stricter than masking. */
export function holdsTaxId(text: string): boolean {
  const plain = text.normalize('NFKC');
  if (maskTaxIdsIn(plain) !== plain) return true;
  return TYPED.some((shape) => [...plain.matchAll(shape)].some(([, found = '']) => isTaxId(found)));
}
