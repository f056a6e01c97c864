import { afterEach, expect, it, vi } from 'vitest';
import { waitCode } from '@/lib/contract/bff/sign-in-failure';
import { enterDemo, signIn } from './sign-in';

/** next-auth in small: a refusal is a 401 with the sign-in page's address. */
function answers(status: number, query = ''): void {
  vi.stubGlobal('window', { location: { origin: 'https://mesa.example' } });
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('/csrf')
      ? Response.json({ csrfToken: 't' })
      : Response.json({ url: `https://mesa.example/signin${query}` }, { status }),
  );
}
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['open', 200, '', { outcome: 'signed_in', waitSeconds: 0 }],
  ['not matching', 401, '?error=CredentialsSignin', { outcome: 'wrong', waitSeconds: 0 }],
  [
    'shut for a second',
    401,
    `?error=${waitCode('rate_limited', 1)}`,
    { outcome: 'rate_limited', waitSeconds: 1 },
  ],
  [
    'shut for long',
    401,
    `?error=${waitCode('rate_limited', 899_001)}`,
    { outcome: 'rate_limited', waitSeconds: 900 },
  ],
  ['not matching and shut', 401, '?error=wrong.16', { outcome: 'wrong', waitSeconds: 16 }],
  ['without a store', 401, '?error=store_unavailable', { outcome: 'store_unavailable', waitSeconds: 0 }],
  ['without a token', 200, '?csrf=true', { outcome: 'failed', waitSeconds: 0 }],
  ['answered by a proxy', 429, '', { outcome: 'failed', waitSeconds: 0 }],
] as const)(
  'a sign-in that is %s says so, and how long the next one waits (W5)',
  async (_, status, query, expected) => {
    answers(status, query);
    expect(await signIn('a@mesa.example', 'x')).toEqual(expected);
  },
);

it.each([true, false])('an entrance says whether the demo began again: %s', async (began_again) => {
  vi.stubGlobal('fetch', async () => Response.json({ person: 'admin', world: { began_again } }));
  expect(await enterDemo('admin')).toEqual({ outcome: 'signed_in', waitSeconds: 0, beganAgain: began_again });
});

it('who waits for a demo is told each place, asks for the same world, and enters when it is ready', async () => {
  vi.useFakeTimers();
  const places: number[] = [];
  const bodies: unknown[] = [];
  const answers = [{ waiting: { place: 3 } }, { waiting: { place: 1 } }, { world: { began_again: false } }];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)));
    return Response.json({ person: 'viewer', ...answers.shift() });
  });
  const entered = enterDemo('viewer', { state: 's' }, (place) => places.push(place));
  await vi.runAllTimersAsync();
  expect(await entered).toMatchObject({ outcome: 'signed_in', beganAgain: false });
  expect(places).toEqual([3, 1]);
  const again = { person: 'viewer', state: 's', waits: true };
  expect(bodies).toEqual([{ person: 'viewer', state: 's' }, again, again]);
  vi.useRealTimers();
});

it('an address that came with a link hands its entry over, and no other does (W5)', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path.endsWith('/csrf')) return Response.json({ csrfToken: 't' });
    sent.push(`${new URLSearchParams(String(init?.body)).get('entry')}`);
    return Response.json({ url: 'https://mesa.example/' });
  });
  for (const hash of ['#entry=a.b.c', '', '#other=x']) {
    vi.stubGlobal('window', { location: { origin: 'https://mesa.example', hash } });
    expect(await signIn('a@mesa.example', 'x')).toMatchObject({ outcome: 'signed_in' });
  }
  expect(sent).toEqual(['a.b.c', 'null', 'null']);
});
