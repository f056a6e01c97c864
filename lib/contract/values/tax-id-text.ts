import { formatCnpj } from '@brazilian-utils/brazilian-utils/format-cnpj';
import { formatCpf } from '@brazilian-utils/brazilian-utils/format-cpf';
import type { Label } from '@/lib/contract/bff/conversions';
import { isTaxId, plainSigns, readTaxId, type TaxId, UNSEEN, withoutUnseen } from './tax-id';

/** `0`: a digit; `A`: a digit or letter; the rest is itself. Signs that nobody sees may stand between any two. */
function shaped(shape: string, marks: 'optional' | 'required' = 'required'): string {
  const gap = `${UNSEEN}*`;
  return [...shape]
    .map((sign, at) => {
      const before = at === 0 ? '' : gap;
      if (sign === '0') return `${before}\\d`;
      if (sign === 'A') return `${before}[\\dA-Z]`;
      return marks === 'optional' ? `(?:${gap}[${sign} ])?` : `${before}[${sign}]`;
    })
    .join('');
}

/** CPF or CNPJ outside longer ids. */
const IDS = [
  shaped('000.000.000-00', 'optional'),
  shaped('00.000.000/0000-00', 'optional'),
  shaped('AA.AAA.AAA/AAAA-00'),
  shaped('AAAAAAAAAAAA00'),
].join('|');
const TAX_IDS = new RegExp(
  `(?<![\\p{L}\\d])(${shaped('cpf')}|${shaped('cnpj')})?(${IDS})(?![\\p{L}\\d])`,
  'giu',
);
/** Fast path: most texts are one id. A repetition overflows the stack on megabytes. */
const NOT_OF_ID = /[^0-9A-Za-z]/;
const NO_ID = { reason: 'not_a_tax_id' } as const;
const MARKED_CPF = /^\d{3}\.\d{3}\.\d{3}-\d{2}$/;

/** `982.247.340-03`, `12.345.678/0001-95`. */
export function formatTaxId({ kind, digits }: TaxId): string {
  return kind === 'cpf' ? formatCpf(digits) : formatCnpj(digits, { version: 2 });
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
  let shown = '';
  let end = 0;
  // What stands around an id stays as it was written.
  for (const { index, 0: said, 1: before = '', 2: found = '' } of plainSigns(text).matchAll(TAX_IDS)) {
    const masked = maskFound(found);
    if (masked === undefined) continue;
    shown += text.slice(end, index) + before + masked;
    end = index + said.length;
  }
  return end === 0 ? text : shown + text.slice(end);
}

function maskFound(written: string): string | undefined {
  const found = withoutUnseen(written);
  // Fully punctuated, so a CPF even with a wrong digit.
  if (MARKED_CPF.test(found)) return `•••${found.slice(3, 11)}-••`;
  if (found[2] === '.' && found[10] === '/') return `••${found.slice(2, 10)}/••••-••`;
  const id = readTaxId(found);
  return 'reason' in id ? undefined : maskTaxId(id);
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
  const plain = plainSigns(text.normalize('NFKC'));
  if (maskTaxIdsIn(plain) !== plain) return true;
  return [plain, withoutUnseen(plain)].some((read) =>
    TYPED.some((shape) => [...read.matchAll(shape)].some(([, found = '']) => isTaxId(found))),
  );
}
