import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signOut } from './sign-out';

const draft = 'mesa.draft.u1';
let kept: string[];
let signOutStatus: number;
const assign = vi.fn();

beforeEach(() => {
  kept = [draft];
  signOutStatus = 200;
  assign.mockReset();
  vi.stubGlobal('window', {
    addEventListener: () => undefined,
    location: { assign: (url: string) => assign(url, [...kept]) },
    sessionStorage: {
      get length() {
        return kept.length;
      },
      key: (index: number) => kept[index] ?? null,
      removeItem: (key: string) => {
        kept = kept.filter((name) => name !== key);
      },
    },
  });
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('/csrf')
      ? Response.json({ csrfToken: 't' })
      : Response.json({ url: '/signin' }, { status: signOutStatus }),
  );
});
afterEach(() => vi.unstubAllGlobals());

it('leaves nothing that was typed behind, before the page goes (W16)', async () => {
  expect(await signOut('failed')).toBe(true);
  expect(assign).toHaveBeenCalledExactlyOnceWith('/signin', []);
});

it('keeps what was typed while the session still holds', async () => {
  signOutStatus = 503;
  expect(await signOut('failed')).toBe(false);
  expect(kept).toEqual([draft]);
});
