import { expect, it } from 'vitest';
import { type Shell, ShellContext } from '@/components/ui/hooks/shell-context';
import type { BrandingView } from '@/lib/contract/bff/sub-merchants/branding';
import { type IntentAnswer, serveIntents } from '@/lib/testing/screens/intent-server';
import { renderHook } from '@/lib/testing/screens/render-hook';
import { useBranding } from './use-branding';

const VIEW = {
  correlation_id: '3f1f9d2e-52f5-4d1a-9a6e-0b8a3f6f7c11',
  known: {},
  changes: [],
  rules: { cooldown_days: 30 },
  now: '2026-11-20T14:32:05Z',
} as unknown as BrandingView;

async function keysOf(answers: IntentAnswer[]): Promise<string[]> {
  const keys = serveIntents(answers);
  const shell = { user: { id: 'ana' }, locale: 'en' } as Shell;
  const hook = await renderHook(() => useBranding(VIEW), {
    wrap: (node) => <ShellContext value={shell}>{node}</ShellContext>,
  });
  await hook.run((form) => form.edit({ trade_name: 'Padaria Central' }));
  await hook.run((form) => form.review());
  for (const _ of answers) await hook.run((form) => form.confirm());
  return keys;
}

it.each(['internal', 'store_unavailable', 'lost'] as const)(
  'safety 1, 9: after %s the next press of branding is the same intent',
  async (answer) => {
    const [first, second] = await keysOf([answer, 'lost']);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
  },
);

it('a definite refusal ends the intent of branding: the next press is another one', async () => {
  const [first, second] = await keysOf(['upstream_signature', 'lost']);
  expect(second).not.toBe(first);
});
