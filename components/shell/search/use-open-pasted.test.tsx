import { expect, onTestFinished, test, vi } from 'vitest';
import { type Shell, ShellContext } from '@/components/ui/hooks/shell-context';
import { renderHook } from '@/lib/testing/screens/render-hook';
import { useOpenPasted } from './use-open-pasted';

const ID = '0b6c1a52-6f2e-4a55-9a39-9f8a2c2f6f11';
const SHELL = { can: () => true } as unknown as Shell;

/** Opens what an API finds that has these addresses alone. */
async function openedWith(...there: string[]): Promise<string[]> {
  vi.stubGlobal('fetch', async (input: string | URL) => {
    const { pathname } = new URL(String(input), 'https://mesa.example');
    const body = there.includes(pathname) ? {} : { error: { code: 'not_found' } };
    return Response.json(body, { status: there.includes(pathname) ? 200 : 404 });
  });
  const opened: string[] = [];
  const hook = await renderHook(() => useOpenPasted(ID, (href) => opened.push(href)), {
    wrap: (node) => <ShellContext value={SHELL}>{node}</ShellContext>,
  });
  await hook.run(() => new Promise((resolve) => setTimeout(resolve, 20)));
  await hook.run(() => undefined);
  return opened;
}

test('an id that names no kind opens as the conversion or the withdrawal that is there, once', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(await openedWith(`/api/conversions/${ID}`)).toEqual([`/conversions/${ID}`]);
  expect(await openedWith(`/api/withdrawals/${ID}`)).toEqual([`/withdrawals?tx=${ID}`]);
  expect(await openedWith()).toEqual([]);
});
