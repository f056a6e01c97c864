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

test('it says so in every language', () => {
  const texts = LOCALES.map((locale) => DICTIONARIES[locale].signin.demo.forgets.past);
  expect(new Set(texts).size).toBe(LOCALES.length);
});
