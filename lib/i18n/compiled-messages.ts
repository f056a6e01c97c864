import compile from 'icu-minify/compile';
import type { Locale } from './locales';
import { type AppMessages, DICTIONARIES, type Feature, pickMessages } from './messages';

const cache = new Map<string, unknown>();

/** React cannot serialise the compiler's objects, which have no prototype. */
const plain = (message: ReturnType<typeof compile>): unknown => JSON.parse(JSON.stringify(message));

function compileTree(tree: unknown): unknown {
  if (typeof tree === 'string') return plain(compile(tree));
  if (typeof tree !== 'object' || tree === null) return tree;
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, compileTree(value)]));
}

function compiled(locale: Locale, name: Feature): unknown {
  const id = `${locale} ${name}`;
  if (!cache.has(id)) cache.set(id, compileTree(pickMessages(locale, [name])[name]));
  return cache.get(id);
}

/** The types of next-intl do not know compiled messages, hence the cast. */
export function compiledMessages<Name extends Feature>(
  locale: Locale,
  names: readonly Name[],
): Pick<AppMessages, Name> {
  const entries = names.map((name) => [name, compiled(locale, name)]);
  return Object.fromEntries(entries) as Pick<AppMessages, Name>;
}

export function allCompiledMessages(locale: Locale): AppMessages {
  return compiledMessages(locale, Object.keys(DICTIONARIES[locale]) as Feature[]);
}
