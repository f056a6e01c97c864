import compile from 'icu-minify/compile';
import { describe, expect, it } from 'vitest';
import { allCompiledMessages } from './compiled-messages';
import { LOCALES } from './locales';
import { DICTIONARIES, type Feature } from './messages';

type Texts = Map<string, string>;

function flatten(tree: object, path = ''): Texts {
  const texts: Texts = new Map();
  for (const [key, value] of Object.entries(tree)) {
    const at = path === '' ? key : `${path}.${key}`;
    if (typeof value === 'string') texts.set(at, value);
    else for (const [inner, text] of flatten(value as object, at)) texts.set(inner, text);
  }
  return texts;
}

type Part = string | number | readonly [name: string, ...rest: unknown[]];

/** Names of arguments and tags in an ICU message, as compiled: an argument, its kind and branches; a tag, its parts. */
function placeholders(message: string): string[] {
  const found = new Set<string>();
  const read = (parts: unknown): void => {
    if (!Array.isArray(parts)) return;
    for (const part of parts as Part[]) {
      if (typeof part !== 'object') continue;
      const [name, kind, branches] = part;
      found.add(name);
      if (typeof kind !== 'number') read(part.slice(1));
      else if (typeof branches === 'object') Object.values(branches ?? {}).forEach(read);
    }
  };
  read(compile(message));
  return [...found].sort();
}

/** Equal in several languages on purpose: names, codes, shared words. */
const SAME = new Set(
  'API,Bitcoin,Build,CNPJ,CSV,SHA-256,XLSX,CPF,PIX CNPJ,PIX CPF,PIX e-mail,Chargebacks,Checkout,Checkouts,E-mail,Error,Excel (XLSX),General,Logo,Mesa,Offramp,Offramps,Onramp,Onramps,PIX,Passkey,Postgres,Sandbox,Split,Splits,Status,Sub-merchant,Sub-merchant {id},Sub-merchants,Substatus,Tags,Tron,Webhooks,Whitelist,X-API-Version,webhook'.split(
    ',',
  ),
);

/** Only arguments, symbols and units. */
const isWordless = (text: string) =>
  !/\p{L}{3,}/u.test(text.replace(/\{[^{}]*\}/g, '').replace(/\bmin\b/g, ''));

const FEATURES = Object.keys(DICTIONARIES.en) as Feature[];

describe.each(FEATURES)('dictionary %s', (feature) => {
  const en = flatten(DICTIONARIES.en[feature]);

  it.each(['pt-BR', 'es'] as const)('has the same keys in %s', (locale) => {
    expect([...flatten(DICTIONARIES[locale][feature]).keys()].sort()).toEqual([...en.keys()].sort());
  });

  it.each(['pt-BR', 'es'] as const)('takes the same arguments in %s', (locale) => {
    const theirs = flatten(DICTIONARIES[locale][feature]);
    const different = [...en].filter(
      ([key, text]) => placeholders(text).join() !== placeholders(theirs.get(key) ?? '').join(),
    );
    expect(different.map(([key]) => key)).toEqual([]);
  });

  it.each(['pt-BR', 'es'] as const)('leaves no English in %s', (locale) => {
    const theirs = flatten(DICTIONARIES[locale][feature]);
    const same = [...en].filter(
      ([key, text]) => theirs.get(key) === text && !SAME.has(text) && !isWordless(text),
    );
    expect(same.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
  });

  it.each(LOCALES)('has no empty text and no exclamation mark in %s', (locale) => {
    const poor = [...flatten(DICTIONARIES[locale][feature])].filter(
      ([, text]) => text.trim() === '' || text.includes('!'),
    );
    expect(poor.map(([key]) => key)).toEqual([]);
  });
});

it.each(LOCALES)(
  'GEN-10: in %s a field says of an id that cannot be asked for what the drawer says',
  (locale) => {
    const { fields, transactions } = DICTIONARIES[locale];
    expect(fields.cannot_be_asked).toContain(`${transactions.record.noId}. `);
  },
);

it.each(LOCALES)(
  'why a call failed is said in many places, so that in %s it promises no code and no mark beside it',
  (locale) => {
    const promising = /below|marked|abaixo|marcad[oa]s|abajo/;
    expect(Object.values(DICTIONARIES[locale].errors).filter((text) => promising.test(text))).toEqual([]);
  },
);

describe('compiled messages', () => {
  it.each(LOCALES)('parse as ICU messages in %s', (locale) => {
    expect(Object.keys(allCompiledMessages(locale))).toEqual(FEATURES);
  });

  it('are plain data, which a server component may hand to the browser', () => {
    const prototypes = new Set<unknown>();
    const visit = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      prototypes.add(Object.getPrototypeOf(value));
      Object.values(value).forEach(visit);
    };
    visit(allCompiledMessages('en'));
    expect([...prototypes].sort()).toEqual([Object.prototype, Array.prototype].sort());
  });
});
