import 'server-only';
import type { Label } from '@/lib/contract/bff';
import { isJsonNumber } from '@/lib/contract/json';
import { maskTaxId, readTaxId } from '@/lib/contract/tax-id';
import { type Naming, namingOf } from './personal-names';

/** A tree with its personal data hidden, and what was hidden, by path. */
export interface Masked<T> {
  tree: T;
  hidden: Record<string, string>;
}

/** How the last name says what a value is, by the name of what it stands in. */
const namings = new Map<string, Map<string, Naming>>();
/** The same few names come with every record of a list, and to take one apart costs more than to look it up. */
let remembered = 0;
const MAX_NAMES = 2_000;
const MAX_NAME_LENGTH = 64;

/** `pix: { key }` is a PIX key, and `bank: { name }` no person's name. */
function namingWithin(parent: string, key: string): Naming {
  const known = namings.get(parent)?.get(key);
  if (known !== undefined) return known;
  const found = namingOf(`${parent}_${key}`);
  if (key.length <= MAX_NAME_LENGTH && parent.length <= MAX_NAME_LENGTH && remembered < MAX_NAMES) {
    remembered += 1;
    const within = namings.get(parent) ?? new Map<string, Naming>();
    namings.set(parent, within.set(key, found));
  }
  return found;
}

/** What is in somebody's data is theirs; of somebody it is too, unless its name says otherwise. */
function inherited(from: Naming, own: Naming): Naming {
  if (from === 'data' && (own === 'unknown' || own === 'reference')) return 'data';
  return from === 'person' && own === 'unknown' ? 'person' : own;
}

/**
 * Hides personal data in what the API sent: by name, and by shape wherever a text repeats a tax id (safety 53). The
 * tree itself is not changed; what has nothing to hide is part of both. Pages and answers carry the masked tree; the
 * reveal alone gives what was hidden.
 */
export function maskPersonal<T>(tree: T): Masked<T> {
  const hidden: Record<string, string> = {};
  const visit = (value: unknown, path: string, parent: string, naming: Naming): unknown => {
    const text = isJsonNumber(value) ? value.value : value;
    if (typeof text === 'string') {
      const shown = maskAs(naming, text);
      if (shown === text) return value;
      hidden[path] = text;
      return shown;
    }
    if (typeof value !== 'object' || value === null) return value;
    let copy: object | undefined;
    const isList = Array.isArray(value);
    for (const [key, item] of Object.entries(value)) {
      const own = isList ? naming : inherited(naming, namingWithin(parent, key));
      const shown = visit(item, path === '' ? key : `${path}.${key}`, isList ? parent : key, own);
      if (shown === item) continue;
      copy ??= isList ? [...value] : { ...value };
      // Not assigned: a key may be called `__proto__`.
      Object.defineProperty(copy, key, { value: shown });
    }
    return copy ?? value;
  };
  return { tree: visit(tree, '', '', 'unknown') as T, hidden };
}

const DECIMAL = /^-?\d+(\.\d+)?$/;

function maskAs(naming: Naming, text: string): string {
  if (naming === 'data' || (naming === 'person' && !isReference(text))) return maskText(text);
  return naming === 'figure' && DECIMAL.test(text) ? text : maskTaxIdsIn(text);
}

/** A wallet, a hash or an id stands for somebody too, and hides nothing of them. */
function isReference(text: string): boolean {
  return text.length >= 20 && /\d/.test(text) && /^[\w:-]+$/.test(text);
}

function isTaxId(text: string): boolean {
  return !('reason' in readTaxId(text));
}

/** A tax id keeps its middle digits, anything else the first letter of each word. */
function maskText(text: string): string {
  const id = readTaxId(text);
  if (!('reason' in id)) return maskTaxId(id);
  const words = text.trim().split(/\s+/).filter(Boolean);
  return words.length === 0 ? text : words.map((word) => `${[...word][0] ?? ''}•••`).join(' ');
}

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
const MARKED_CPF = /^\d{3}\.\d{3}\.\d{3}-\d{2}$/;

/** A text of the API as it is shown and kept: a tax id that it repeats is masked (safety 53). */
export function maskTaxIdsIn(text: string): string {
  if (text.length < 11 || LONG_ID.test(text)) return text;
  if (text.length <= 18 && isTaxId(text)) return maskText(text);
  return text.replace(TAX_IDS, (whole: string, before = '', found: string) => {
    // With all its marks it is one even where a digit was mistyped.
    if (MARKED_CPF.test(found)) return `${before}•••${found.slice(3, 11)}-••`;
    if (found[2] === '.' && found[10] === '/') return `${before}••${found.slice(2, 10)}/••••-••`;
    const id = readTaxId(found);
    return 'reason' in id ? whole : `${before}${maskTaxId(id)}`;
  });
}

/** The same for a text in three languages. */
export function maskLabel<L extends Label>(label: L): L {
  const { en, pt, es } = label;
  const shown = { en: maskTaxIdsIn(en), pt: maskTaxIdsIn(pt), es: maskTaxIdsIn(es) };
  return shown.en === en && shown.pt === pt && shown.es === es ? label : { ...label, ...shown };
}
