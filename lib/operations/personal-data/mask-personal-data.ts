import 'server-only';
import { isJsonNumber } from '@/lib/contract/json';
import { maskTaxId, readTaxId } from '@/lib/contract/tax-id';
import { maskTaxIdsIn } from '@/lib/contract/tax-id-text';
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
/** A figure whatever it is called, unless its digits are those of a tax id. */
const FRACTION = /^-?\d+\.\d+$/;

function maskAs(naming: Naming, text: string): string {
  if (naming === 'data' || (naming === 'person' && !isReference(text))) return maskText(text);
  const isFigure = naming === 'figure' ? DECIMAL.test(text) : FRACTION.test(text) && !isTaxId(text);
  return isFigure ? text : maskTaxIdsIn(text);
}

/** Also one that somebody's arithmetic has given decimals: `52998224725.0`. */
function isTaxId(text: string): boolean {
  return [text, text.replace(/\.0+$/, '')].some((digits) => !('reason' in readTaxId(digits)));
}

/** A wallet, a hash or an id stands for somebody too, and hides nothing of them. */
function isReference(text: string): boolean {
  return text.length >= 20 && /\d/.test(text) && /^[\w:-]+$/.test(text);
}

/** A tax id keeps its middle digits, anything else the first letter of each word. */
function maskText(text: string): string {
  const id = readTaxId(text);
  if (!('reason' in id)) return maskTaxId(id);
  const words = text.trim().split(/\s+/).filter(Boolean);
  return words.length === 0 ? text : words.map((word) => `${[...word][0] ?? ''}•••`).join(' ');
}
