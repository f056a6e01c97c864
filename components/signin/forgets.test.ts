import { expect, test } from 'vitest';
import { LOCALES } from '@/lib/i18n/locales';
import { DICTIONARIES } from '@/lib/i18n/messages';
import { forgetsOf } from './forgets';

const known = { preview: false, storeless: false, demoHistory: true };

test('without a database the entrance says that the past ended with the build, unless there is none', () => {
  expect(forgetsOf(known)).toEqual([]);
  expect(forgetsOf({ ...known, storeless: true })).toEqual(['storeless', 'past']);
  expect(forgetsOf({ ...known, preview: true, storeless: true })).toEqual(['preview', 'past']);
  expect(forgetsOf({ ...known, storeless: true, demoHistory: false })).toEqual(['storeless']);
});

test('it says so in every language, in words of a visitor', () => {
  const said = LOCALES.map((locale) => DICTIONARIES[locale].signin.demo.forgets);
  expect(new Set(said.map(({ past }) => past)).size).toBe(LOCALES.length);
  const ours = /deploy|implanta|desplieg|database|banco de dados|base de datos|production|produ[cç]/i;
  for (const texts of said) for (const text of Object.values(texts)) expect(text).not.toMatch(ours);
});
