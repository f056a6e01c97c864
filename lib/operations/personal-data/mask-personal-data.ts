import 'server-only';
import { isJsonNumber } from '@/lib/contract/values/json/json';
import { readTaxId } from '@/lib/contract/values/tax-id';
import { maskTaxId, maskTaxIdsIn } from '@/lib/contract/values/tax-id-text';
import { type Naming, namingOf } from './personal-field-names';

/** A value with what was hidden in it, by path. */
export interface Masked<T> {
  tree: T;
  hidden: Record<string, string>;
}

/** Parsing costs more than a lookup. */
const namings = new Map<string, Map<string, Naming>>();
let remembered = 0;
const MAX_NAMES = 2_000;
const MAX_NAME_LENGTH = 64;

/** `pix: { key }` is a PIX key, `bank: { name }` no person. */
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

/** Personal unless their own name says otherwise. */
function inherited(from: Naming, own: Naming): Naming {
  if (from === 'data' && (own === 'unknown' || own === 'reference')) return 'data';
  return from === 'person' && own === 'unknown' ? 'person' : own;
}

/** Masks by name, and tax ids by shape in any text (safety 53). Pages carry `tree`; only a reveal returns `hidden`. */
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
      // `__proto__` breaks assignment.
      Object.defineProperty(copy, key, { value: shown });
    }
    return copy ?? value;
  };
  return { tree: visit(tree, '', '', 'unknown') as T, hidden };
}

const DECIMAL = /^-?\d+(\.\d+)?$/;
/** A figure, unless its digits are a tax id. */
const FRACTION = /^-?\d+\.\d+$/;

function maskAs(naming: Naming, text: string): string {
  if (naming === 'data' || (naming === 'person' && !isReference(text))) return maskText(text);
  const isFigure = naming === 'figure' ? DECIMAL.test(text) : FRACTION.test(text) && !isTaxId(text);
  return isFigure ? text : maskTaxIdsIn(text);
}

/** A spreadsheet writes a tax id as `52998224725.0`, too. */
function isTaxId(text: string): boolean {
  return [text, text.replace(/\.0+$/, '')].some((digits) => !('reason' in readTaxId(digits)));
}

/** Wallet, hash or id: not personal data itself. */
function isReference(text: string): boolean {
  return text.length >= 20 && /\d/.test(text) && /^[\w:-]+$/.test(text);
}

/** A tax id's middle digits, else first letters. */
function maskText(text: string): string {
  const id = readTaxId(text);
  if (!('reason' in id)) return maskTaxId(id);
  const words = text.trim().split(/\s+/).filter(Boolean);
  return words.length === 0 ? text : words.map((word) => `${[...word][0] ?? ''}•••`).join(' ');
}
