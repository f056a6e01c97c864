import { isLosslessNumber } from 'lossless-json';

/** No escape needed: faster to test than `JSON.stringify`. */
const PLAIN = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

/** Values that never change are written once. */
const constants = new WeakMap<object, string>();

/** Freezes a value and keeps its JSON text; its content must not change either. */
export function constantJson<T extends object>(value: T): T {
  if (!constants.has(value)) constants.set(Object.freeze(value), '');
  return value;
}

/** Keeps digits, drops `undefined` keys. Undefined for functions, symbols and `undefined`. */
export function writeJson(value: unknown): string | undefined {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object') return undefined;
  if (value === null) return 'null';
  const kept = constants.get(value);
  if (kept !== undefined && kept !== '') return kept;
  const text = writeObject(value);
  if (kept === '' && text !== undefined) constants.set(value, text);
  return text;
}

function writeObject(value: object): string | undefined {
  if (isLosslessNumber(value)) return value.value;
  if (Array.isArray(value)) return writeArray(value);
  if ('toJSON' in value && typeof value.toJSON === 'function') return writeJson(value.toJSON());
  const members = value as Readonly<Record<string, unknown>>;
  let text = '';
  for (const key of Object.keys(members)) {
    const written = writeJson(members[key]);
    if (written !== undefined) text += (text === '' ? '{' : ',') + named(key) + written;
  }
  return text === '' ? '{}' : `${text}}`;
}

/** Cache of written keys; long ones, which callers may choose, are left out. */
const names = new Map<string, string>();
const KEPT_NAMES = 1_000;
const KEPT_LENGTH = 64;

function named(key: string): string {
  const known = names.get(key);
  if (known !== undefined) return known;
  const name = `${quoted(key)}:`;
  if (names.size < KEPT_NAMES && key.length <= KEPT_LENGTH) names.set(key, name);
  return name;
}

function writeArray(items: readonly unknown[]): string {
  let text = '';
  for (const item of items) text += `${text === '' ? '[' : ','}${writeJson(item) ?? 'null'}`;
  return text === '' ? '[]' : `${text}]`;
}

function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}
