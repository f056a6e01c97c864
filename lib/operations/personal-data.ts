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

/**
 * Hides personal data in what the API sent: by name, and by shape where a name says nothing (safety 53). The tree
 * itself is not changed. Pages and answers carry the masked tree; the reveal alone gives what was hidden.
 */
export function maskPersonal<T>(tree: T): Masked<T> {
  const hidden: Record<string, string> = {};
  const visit = (value: unknown, path: string, name: string, personal: boolean): unknown => {
    const text = isJsonNumber(value) ? value.value : value;
    if (typeof text === 'string') {
      if (!personal && !isTaxId(name, text)) return value;
      hidden[path] = text;
      return maskText(text);
    }
    if (typeof value !== 'object' || value === null) return value;
    const inside = ([key, item]: [string, unknown]) => {
      const own = plainName(key);
      const isPersonal = personal || (PERSONAL.test(own) && !NOT_PERSONAL.test(own));
      return [key, visit(item, path === '' ? key : `${path}.${key}`, own, isPersonal)];
    };
    const entries = Object.entries(value).map(inside);
    return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
  };
  return { tree: visit(tree, '', '', false) as T, hidden };
}

/** `clientTaxId` and `Client-Tax-ID` read as `client_tax_id`. */
function plainName(key: string): string {
  return key
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[\s-]+/g, '_')
    .toLowerCase();
}

function isTaxId(name: string, text: string): boolean {
  return !NOT_PERSONAL.test(name) && text.length <= 18 && !('reason' in readTaxId(text));
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
