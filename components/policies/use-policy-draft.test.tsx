import { afterAll, expect, test, vi } from 'vitest';
import { policyDocument } from '@/lib/contract/bff/policies';
import { renderHook } from '@/lib/testing/screens/render-hook';
import { usePolicyDraft } from './use-policy-draft';

afterAll(() => vi.unstubAllGlobals());

test('a version that another person saved keeps the typed draft, says so, and is taken when asked', async () => {
  const document = policyDocument.parse({});
  let saved = { version: 1, document };
  const hook = await renderHook(() => usePolicyDraft(saved, 'en'));
  const typed = { ...hook.value.draft, hours: '7' };
  await hook.run(({ set }) => set(typed));
  saved = { version: 2, document };
  await hook.run(({ set }) => set({ ...typed }));
  expect(hook.value).toMatchObject({ draft: typed, version: 1, isNewer: true });
  await hook.run(({ take }) => take());
  expect(hook.value).toMatchObject({ version: 2, isNewer: false });
  expect(hook.value.draft).not.toMatchObject({ hours: '7' });
});
