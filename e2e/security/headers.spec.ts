import { call, quoteByRequest } from '../fixtures/bff-requests';
import { expect, test } from '../fixtures/dashboard-test';
import { ORIGIN } from '../fixtures/environment';
import { SECRETS } from '../fixtures/secrets';

const PAGES = ['/balances', '/convert', '/conversions', '/settings'];

test('W3: every page, the sign-in and one that is not there have a content policy with a nonce of its own for every answer', async ({
  context,
  request,
  signIn,
}) => {
  await signIn('admin');
  for (const path of ['/signin', '/no-such-page', ...PAGES]) {
    const who = path === '/signin' ? request : context.request;
    const policies = await Promise.all(
      [1, 2].map(async () => (await who.get(path)).headers()['content-security-policy'] ?? ''),
    );
    for (const policy of policies) {
      expect(policy, path).toContain("default-src 'none'");
      expect(policy, path).toMatch(/script-src 'self' 'nonce-[\w+/=]+' 'strict-dynamic'(;|$)/);
      expect(policy, path).toContain("style-src-attr 'unsafe-inline'");
      expect(policy, path).toContain("frame-ancestors 'none'");
      expect(policy, path).toContain("require-trusted-types-for 'script'");
      expect(policy, path).not.toContain('unsafe-eval');
      expect(policy, path).not.toMatch(/(script-src|style-src) [^;]*'unsafe-inline'/);
      // With this directive WebKit never loads a page over plain http.
      expect(policy, path).not.toContain('upgrade-insecure-requests');
    }
    expect(policies[0], path).not.toBe(policies[1]);
  }
});

test('W3, safety 64: every page runs under its policy: its scripts carry the nonce, and nothing is reported; and no key of the API is in anything a browser receives', async ({
  page,
  context,
  signIn,
}) => {
  const reported: string[] = [];
  await page.exposeFunction('reportPolicy', (text: string) => reported.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { reportPolicy } = window as unknown as { reportPolicy(text: string): void };
      reportPolicy(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  const bodies: Promise<[string, string]>[] = [];
  // Finished requests only: the body of a cancelled response never arrives.
  page.on('requestfinished', async (request) => {
    const response = await request.response();
    if (response === null) return;
    bodies.push(
      response.text().then(
        (text): [string, string] => [response.url(), text],
        () => ['', ''],
      ),
    );
  });
  await signIn('admin');
  const quote = await quoteByRequest(context.request);
  for (const path of [...PAGES, `/convert?rfq=${quote.rfq_id}`]) {
    const answer = await page.goto(path);
    const nonce = answer?.headers()['content-security-policy']?.match(/'nonce-([^']+)'/)?.[1];
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Scripts added later by a script with a nonce need none: strict-dynamic trusts them.
    const scripts = (await answer?.text())?.match(/<script[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.filter((one) => !one.includes(`nonce="${nonce}"`))).toEqual([]);
  }
  expect(reported).toEqual([]);
  const texts = await Promise.all(bodies);
  expect(texts.length).toBeGreaterThan(20);
  expect(texts.filter(([, text]) => SECRETS.test(text)).map(([url]) => url)).toEqual([]);
});

/** One response of every kind that is not a page. */
const OTHERS: [what: string, path: string, status: number][] = [
  ['an answer of the BFF', '/api/health', 200],
  ['a refusal of the BFF', '/api/balance', 401],
  ['an unknown route of the BFF', '/api/none', 404],
  ['a static file', '/icon.svg', 200],
  ['a static file that is not there', '/_next/static/none.js', 404],
  ['the mount of the sandbox', '/sandbox/v2/balance', 401],
];

test('W4: an answer and a refusal of the BFF, an unknown route, a static file, one that is not there and the mount of the sandbox carry the static headers', async ({
  request,
}) => {
  for (const [what, path, status] of OTHERS) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status(), what).toBe(status);
    const headers = answer.headers();
    expect(headers['x-content-type-options'], what).toBe('nosniff');
    expect(headers['content-security-policy'], what).toContain("default-src 'none'");
    expect(headers['cross-origin-opener-policy'], what).toBe('same-origin');
    expect(headers['cross-origin-resource-policy'], what).toBe('same-origin');
    expect(headers['permissions-policy'], what).toContain('camera=()');
    expect(headers['permissions-policy'], what).toContain('publickey-credentials-get=(self)');
    expect(headers['referrer-policy'], what).toBeTruthy();
    expect(headers['x-powered-by'], what).toBeUndefined();
  }
});

test('W4: over https, and only there, transport security is announced', async ({ request }) => {
  const plain = await request.get('/api/health');
  expect(plain.headers()['strict-transport-security']).toBeUndefined();
  const secure = await request.get('/api/health', { headers: { 'x-forwarded-proto': 'https' } });
  expect(secure.headers()['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
});

test('an idle connection is kept longer than a load balancer keeps one', async ({ request }) => {
  const { 'keep-alive': kept } = (await request.get('/api/health')).headers();
  expect(kept).toBe('timeout=65');
});

test('every answer of the BFF is no-store', async ({ context, signIn }) => {
  await signIn('admin');
  for (const path of [
    '/api/health',
    '/api/balance',
    '/api/conversions',
    '/api/settings',
    '/api/none-such-id',
  ]) {
    const answer = await call(context.request, 'GET', path);
    expect(answer.headers()['cache-control'], path).toContain('no-store');
  }
});

test('a method that a route does not have is refused, TRACE included', async ({ request }) => {
  for (const method of ['DELETE', 'PUT', 'TRACE']) {
    const answer = await request.fetch(`${ORIGIN}/api/balance`, { method });
    expect(answer.status(), method).toBe(405);
    expect(answer.headers()['content-security-policy'], method).toContain("frame-ancestors 'none'");
    expect(answer.headers()['x-frame-options'], method).toBe('DENY');
  }
});
