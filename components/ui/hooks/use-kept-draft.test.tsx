import type { ReactNode } from 'react';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { Locale } from '@/lib/i18n/locales';
import { forgetPrivate } from '@/lib/queries/api/private-storage';
import { storageOf } from '@/lib/testing/screens/browser-storage';
import { renderHook } from '@/lib/testing/screens/render-hook';
import { type Shell, ShellContext } from './shell-context';
import { useKeptDraft } from './use-kept-draft';

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('window', {
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    HTMLIFrameElement: class {},
    sessionStorage: storageOf(kept),
  });
});
afterAll(() => vi.unstubAllGlobals());

const EMPTY = { name: '', rate: '', limit: null as string[] | null, rows: [] as string[] };
const shell = (id: string, locale: Locale) => (node: ReactNode) => (
  <ShellContext value={{ user: { id }, locale } as Shell}>{node}</ShellContext>
);
const open = (id = 'ana', { form = 'invite', locale = 'en' as Locale } = {}) =>
  renderHook(
    () => useKeptDraft(form, EMPTY, (typed, from, to) => ({ ...typed, rate: `${typed.rate} ${from} ${to}` })),
    { wrap: shell(id, locale) },
  );

test('what was typed stays when the form is left and opened again, until it is sent', async () => {
  const typed = { ...EMPTY, name: 'Caio', limit: ['a'] };
  const form = await open();
  expect(form.value.slice(0, 3)).toEqual([EMPTY, expect.any(Function), false]);
  await form.run(([, keep]) => keep(typed));
  await form.unmount();
  const again = await open();
  expect([again.value[0], again.value[2]]).toEqual([typed, true]);
  await again.run(([, keep]) => keep(undefined));
  expect([again.value[0], again.value[2]]).toEqual([EMPTY, false]);
  expect((await open()).value[0]).toEqual(EMPTY);
});

test('a draft is one form’s and one person’s, and nothing of it is left after signing out (W16)', async () => {
  const form = await open();
  await form.run(([, keep]) => keep({ ...EMPTY, name: 'Caio' }));
  expect((await open('davi')).value[0]).toEqual(EMPTY);
  expect((await open('ana', { form: 'destination' })).value[0]).toEqual(EMPTY);
  forgetPrivate();
  expect((await open()).value[0]).toEqual(EMPTY);
  expect([...kept.keys()]).toEqual([]);
});

test('amounts are written anew for another language; other words stay as they are (safety 27)', async () => {
  const form = await open('ana', { locale: 'pt-BR' });
  await form.run(([, keep]) => keep({ ...EMPTY, name: 'Caio', rate: '1.234' }));
  expect(form.value[0].rate).toBe('1.234');
  expect((await open()).value[0]).toEqual({ ...EMPTY, name: 'Caio', rate: '1.234 pt-BR en' });
});

test('a draft of another version of the form keeps what fits and breaks nothing', async () => {
  const stored = { locale: 'en', typed: { name: 7, rate: '5', limit: ['a'], rows: null, gone: 1 } };
  for (const [text, expected] of [
    [JSON.stringify(stored), { ...EMPTY, rate: '5', limit: ['a'] }],
    ['{', EMPTY],
    ['null', EMPTY],
    ['{"locale":"en"}', EMPTY],
  ] as const) {
    kept.set('mesa.form.ana.invite', text);
    expect((await open()).value[0]).toEqual(expected);
  }
});

test('what is typed while the storage of the tab is full is seen, not what was typed before', async () => {
  const form = await open();
  await form.run(([, keep]) => keep({ ...EMPTY, name: 'Caio' }));
  vi.stubGlobal('window', {
    ...window,
    sessionStorage: {
      ...storageOf(kept),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    },
  });
  await form.run(([, keep]) => keep({ ...EMPTY, name: 'Caio N' }));
  expect(form.value[0].name).toBe('Caio N');
  await form.run(([, keep]) => keep(undefined));
  expect(form.value[0].name).toBe('');
});
