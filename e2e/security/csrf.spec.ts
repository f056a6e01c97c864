import { call, codeOf, OUR_PAGE, REQUEST } from '../fixtures/bff-requests';
import { expect, test } from '../fixtures/dashboard-test';
import { ORIGIN } from '../fixtures/environment';

const BODY = JSON.stringify(REQUEST);
const OTHER_PORT = 'http://localhost:1';

/** Requests that a foreign page can make a browser send (W2), and the expected response. */
const REFUSED: [what: string, headers: Record<string, string>][] = [
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['another port of this host', { 'sec-fetch-site': 'same-site', origin: OTHER_PORT }],
  ['a typed address', { 'sec-fetch-site': 'none' }],
  ['another site that claims our origin', { 'sec-fetch-site': 'cross-site', origin: ORIGIN }],
  ['a sandboxed frame', { origin: 'null' }],
  ['a browser without fetch metadata on another site', { origin: 'https://evil.example' }],
  ['a browser without fetch metadata on another port', { origin: OTHER_PORT }],
  ['a client that says nothing of where it comes from', {}],
  [
    'another site behind a forged forwarded host',
    { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
  ],
];

for (const [what, headers] of REFUSED) {
  test(`W2: a quote asked for by ${what} is refused before anything else happens`, async ({
    context,
    signIn,
    sandbox,
  }) => {
    await signIn('operator');
    const answer = await call(context.request, 'POST', '/api/conversions', { body: BODY, headers });
    expect(await codeOf(answer)).toBe('403 cross_site');
    expect((await sandbox.effects()).quotes).toBe(0);
  });
}

for (const type of [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/jsonp',
]) {
  test(`W2: a body that says it is ${type} is refused, whoever sends it`, async ({
    context,
    signIn,
    sandbox,
  }) => {
    await signIn('operator');
    const headers = { ...OUR_PAGE, 'content-type': type };
    const answer = await call(context.request, 'POST', '/api/conversions', { body: BODY, headers });
    expect(await codeOf(answer)).toBe('400 bad_json');
    expect((await sandbox.effects()).quotes).toBe(0);
  });
}

test('W2: our own page gets its quote, with fetch metadata or, without it, by its origin', async ({
  context,
  signIn,
  sandbox,
}) => {
  await signIn('operator');
  for (const headers of [OUR_PAGE, { origin: ORIGIN }]) {
    const answer = await call(context.request, 'POST', '/api/conversions', { body: BODY, headers });
    expect(answer.status()).toBe(200);
  }
  expect((await sandbox.effects()).quotes).toBe(2);
});

test('W2: next-auth refuses a sign-in without its own token, and sets no session', async ({ context }) => {
  const answer = await context.request.post(`${ORIGIN}/api/auth/callback/credentials`, {
    form: { email: 'admin@mesa.example', password: 'mesa-demo-2026', json: 'true' },
    maxRedirects: 0,
  });
  expect(answer.headers()['set-cookie'] ?? '').not.toMatch(/session\b/);
  expect(await codeOf(await call(context.request, 'GET', '/api/balance'))).toBe('401 signed_out');
});

test('W13: a body with a key twice, with trailing text or nested too deeply is refused', async ({
  context,
  signIn,
}) => {
  await signIn('operator');
  const bodies = [
    '{"from_currency":"USDT","from_currency":"BTC","to_currency":"BRL","from_amount":"1"}',
    `${BODY} and more`,
    `${'['.repeat(100)}${']'.repeat(100)}`,
    '',
  ];
  for (const body of bodies) {
    expect(await codeOf(await call(context.request, 'POST', '/api/conversions', { body }))).toMatch(/^400 /);
  }
});

test('W12: a body above 64 KiB is refused', async ({ context, signIn }) => {
  await signIn('operator');
  const body = JSON.stringify({ ...REQUEST, from_currency: 'x'.repeat(70_000) });
  expect(await codeOf(await call(context.request, 'POST', '/api/conversions', { body }))).toBe(
    '413 too_large',
  );
});

test('safety 48: a webhook address, or any other field of its own, is refused from the browser', async ({
  context,
  signIn,
  sandbox,
}) => {
  await signIn('operator');
  const body = { ...REQUEST, webhook: 'https://evil.example/hook' };
  expect(await codeOf(await call(context.request, 'POST', '/api/conversions', { body }))).toBe(
    '400 invalid_input',
  );
  expect((await sandbox.effects()).quotes).toBe(0);
});

test('safety 24: a request with both amounts, or with none, never reaches the API', async ({
  context,
  signIn,
  sandbox,
}) => {
  await signIn('operator');
  const { from_amount: _, ...neither } = REQUEST;
  for (const body of [{ ...REQUEST, to_amount: '1' }, neither]) {
    const answer = await call(context.request, 'POST', '/api/conversions', { body });
    expect(await codeOf(answer)).toBe('400 invalid_input');
  }
  expect((await sandbox.effects()).quotes).toBe(0);
});
