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

test('W2: a quote asked for by another site, another port, a typed address, a sandboxed frame or a client that says nothing is refused before anything else happens', async ({
  context,
  signIn,
  sandbox,
}) => {
  await signIn('operator');
  for (const [what, headers] of REFUSED) {
    const answer = await call(context.request, 'POST', '/api/conversions', { body: BODY, headers });
    expect([what, await codeOf(answer)]).toEqual([what, '403 cross_site']);
  }
  expect((await sandbox.effects()).quotes).toBe(0);
});

test('W2: a body that says it is text, a form, a multipart form or script is refused, whoever sends it', async ({
  context,
  signIn,
  sandbox,
}) => {
  await signIn('operator');
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/jsonp',
  ]) {
    const headers = { ...OUR_PAGE, 'content-type': type };
    const answer = await call(context.request, 'POST', '/api/conversions', { body: BODY, headers });
    expect([type, await codeOf(answer)]).toEqual([type, '400 bad_json']);
  }
  expect((await sandbox.effects()).quotes).toBe(0);
});

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

test('W2: a link from another site opens its page for who is signed in, and a form of that site changes nothing', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('operator');
  await page.route('https://mail.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<a href="${ORIGIN}/balances?notes=USDT">Balances</a>
        <form method="post" enctype="text/plain" action="${ORIGIN}/api/conversions"><button>Send</button></form>`,
    }),
  );
  await page.goto('https://mail.example/inbox');
  await page.getByRole('link', { name: 'Balances' }).click();
  await expect(page).toHaveURL(`${ORIGIN}/balances?notes=USDT`);
  await expect(page.getByRole('heading', { level: 1, name: 'Balances' })).toBeVisible();
  await page.goto('https://mail.example/inbox');
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().startsWith(ORIGIN)),
    page.getByRole('button', { name: 'Send' }).click(),
  ]);
  // Refused as foreign or as nobody's, not for its body.
  expect([401, 403]).toContain(answer.status());
  expect((await sandbox.effects()).quotes).toBe(0);
});
