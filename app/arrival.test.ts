import { NextRequest } from 'next/server';
import { expect, test } from 'vitest';
import { proxy } from '@/proxy';

const FROM_ELSEWHERE = {
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};

const ask = (path: string, headers: Record<string, string> = FROM_ELSEWHERE, method = 'GET') =>
  proxy(new NextRequest(`https://mesa.example${path}`, { method, headers }));

const isSentOn = (answer: Response) =>
  answer.headers.get('set-cookie')?.startsWith('mesa.arrived=1;') === true;

test('W2: a link from another site opens the same address once more from here, where the strict cookie is sent', async () => {
  const answer = ask('/requests/7c2?state=back&mine=1');
  expect(isSentOn(answer)).toBe(true);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('content="0; url=/requests/7c2?state=back&amp;mine=1"');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test.each([
  ['a change', '/overview', FROM_ELSEWHERE, 'POST'],
  ['a frame', '/overview', { ...FROM_ELSEWHERE, 'sec-fetch-dest': 'iframe' }, 'GET'],
  ['a fetch', '/overview', { ...FROM_ELSEWHERE, 'sec-fetch-mode': 'cors' }, 'GET'],
  ['our own link', '/overview', { ...FROM_ELSEWHERE, 'sec-fetch-site': 'same-origin' }, 'GET'],
  ['a typed address', '/overview', { ...FROM_ELSEWHERE, 'sec-fetch-site': 'none' }, 'GET'],
  ['who has the session', '/overview', { ...FROM_ELSEWHERE, cookie: '__Host-mesa.session=x' }, 'GET'],
  ['who was sent on a moment ago', '/overview', { ...FROM_ELSEWHERE, cookie: 'mesa.arrived=1' }, 'GET'],
  ['a page for all, whose token is behind #', '/join', FROM_ELSEWHERE, 'GET'],
  ['the sign-in', '/signin?callbackUrl=%2F', FROM_ELSEWHERE, 'GET'],
  ['an old browser', '/overview', {}, 'GET'],
])('W2: nothing else is sent on: %s', (_, path, headers, method) => {
  expect(isSentOn(ask(path, headers, method))).toBe(false);
});

test.each(['//evil.example/a', '/\\\\evil.example', '/%22%3E<script>'])(
  'an address leads nowhere else: %s',
  async (path) => {
    const answer = ask(path);
    if (!isSentOn(answer)) return;
    const page = await answer.text();
    expect(page).not.toMatch(/url=\/\/|<script/);
  },
);
