import 'server-only';
import { isJsonNumber } from '@/lib/contract/json';
import { maskTaxId, readTaxId } from '@/lib/contract/tax-id';

/** A tree with its personal data hidden, and what was hidden, by path. */
export interface Masked<T> {
  tree: T;
  hidden: Record<string, string>;
}

/** Names that hold tax ids, names of people, keys and addresses to reach them; most attributes are undocumented. */
const PERSONAL = /(^|_)(name|tax_?id|document|cpf|cnpj|pix_?key|e?mail|phone)(_|$)/;
/** Of things, not of people; and figures, which may look like a CPF. */
const NOT_PERSONAL = /^(asset|bank|currency|group|network|token|wallet)_|amount|fee|rate|total|price/;

/** What the name of a key says of its value. */
interface Named {
  personal: boolean;
  /** Of a thing or a figure: its shape is not looked at. */
  harmless: boolean;
}

/** The same few names come with every record of a list, and to take one apart costs more than to look it up. */
const names = new Map<string, Named>();
const MAX_NAMES = 1_000;
const MAX_NAME_LENGTH = 64;

function named(key: string): Named {
  const known = names.get(key);
  if (known !== undefined) return known;
  const plain = plainName(key);
  const harmless = NOT_PERSONAL.test(plain);
  const found = { personal: PERSONAL.test(plain) && !harmless, harmless };
  if (key.length <= MAX_NAME_LENGTH && names.size < MAX_NAMES) names.set(key, found);
  return found;
}

/**
 * Hides personal data in what the API sent: by name, and by shape where a name says nothing (safety 53). The tree
 * itself is not changed; what has nothing to hide is part of both. Pages and answers carry the masked tree; the
 * reveal alone gives what was hidden.
 */
export function maskPersonal<T>(tree: T): Masked<T> {
  const hidden: Record<string, string> = {};
  const visit = (value: unknown, path: string, personal: boolean, harmless: boolean): unknown => {
    const text = isJsonNumber(value) ? value.value : value;
    if (typeof text === 'string') {
      if (!personal && (harmless || !isTaxId(text))) return value;
      hidden[path] = text;
      return maskText(text);
    }
    if (typeof value !== 'object' || value === null) return value;
    let copy: object | undefined;
    for (const [key, item] of Object.entries(value)) {
      const own = named(key);
      const shown = visit(item, path === '' ? key : `${path}.${key}`, personal || own.personal, own.harmless);
      if (shown === item) continue;
      copy ??= Array.isArray(value) ? [...value] : { ...value };
      // Not assigned: a key may be called `__proto__`.
      Object.defineProperty(copy, key, { value: shown });
    }
    return copy ?? value;
  };
  return { tree: visit(tree, '', false, false) as T, hidden };
}

/** `clientTaxId` and `Client-Tax-ID` read as `client_tax_id`. */
function plainName(key: string): string {
  return key
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[\s-]+/g, '_')
    .toLowerCase();
}

function isTaxId(text: string): boolean {
  return text.length >= 11 && text.length <= 18 && !('reason' in readTaxId(text));
}

/** A tax id keeps its middle digits, anything else the first letter of each word. */
function maskText(text: string): string {
  const id = readTaxId(text);
  if (!('reason' in id)) return maskTaxId(id);
  const words = text.trim().split(/\s+/).filter(Boolean);
  return words.length === 0 ? text : words.map((word) => `${[...word][0] ?? ''}•••`).join(' ');
}

const DIGITS = /(?<!\d)(\d{11}|\d{14}|\d{3}\.\d{3}\.\d{3}-\d{2}|\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2})(?!\d)/g;

/** Words of the API as they are kept: a tax id that they repeat is masked (safety 53). */
export function maskTaxIdsIn(text: string): string {
  return text.replace(DIGITS, (found) => {
    const id = readTaxId(found);
    return 'reason' in id ? found : maskTaxId(id);
  });
}
