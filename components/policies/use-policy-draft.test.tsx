import type { ReactNode } from 'react';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { type Shell, ShellContext } from '@/components/ui/hooks/shell-context';
import { keepDraft } from '@/components/ui/hooks/use-kept-draft';
import { policyDocument } from '@/lib/contract/bff/policies';
import type { Locale } from '@/lib/i18n/locales';
import { renderHook } from '@/lib/testing/screens/render-hook';
import { usePolicyDraft } from './use-policy-draft';

const document = policyDocument.parse({});
const reader = (locale: Locale) => ({ user: { id: 'ana' }, locale });
const open = (saved: () => { version: number; document: typeof document }, locale: Locale = 'en') =>
  renderHook(() => usePolicyDraft(saved()), {
    wrap: (node: ReactNode) => <ShellContext value={reader(locale) as Shell}>{node}</ShellContext>,
  });

beforeEach(() => keepDraft('policies', reader('en'), undefined));
afterAll(() => vi.unstubAllGlobals());

test('a version that another person saved keeps the typed draft, says so, and is taken when asked', async () => {
  let saved = { version: 1, document };
  const hook = await open(() => saved);
  const typed = { ...hook.value.draft, hours: '7' };
  await hook.run(({ set }) => set(typed));
  expect(hook.value).toMatchObject({ isNewer: false, isOlder: false });
  saved = { version: 2, document };
  await hook.run(({ set }) => set({ ...typed, hours: '8' }));
  expect(hook.value).toMatchObject({ draft: { ...typed, hours: '8' }, version: 1, isNewer: true });
  await hook.run(({ take }) => take());
  expect(hook.value).toMatchObject({ version: 2, isNewer: false });
  expect(hook.value.draft).not.toMatchObject({ hours: '8' });
});

test('whoever leaves to invite a second person finds the changes of before, says so, and can discard them', async () => {
  const saved = () => ({ version: 1, document });
  const first = await open(saved, 'pt-BR');
  const rows = [{ currency: 'BRL', amount: '1.234,5' }];
  const conversion = { mode: 'above', rows } as const;
  await first.run(({ set, draft }) => set({ ...draft, conversion: { ...conversion, rows: [...rows] } }));
  await first.unmount();
  const back = await open(saved);
  expect(back.value).toMatchObject({ isOlder: true, isNewer: false });
  expect(back.value.draft.conversion).toEqual({
    mode: 'above',
    rows: [{ currency: 'BRL', amount: '1,234.5' }],
  });
  await back.run(({ take }) => take());
  expect(back.value).toMatchObject({ isOlder: false, draft: { conversion: { mode: 'none' } } });
});
