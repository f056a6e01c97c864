import { call } from '../fixtures/bff-requests';
import { expect, test } from '../fixtures/dashboard-test';
import { ORIGIN } from '../fixtures/environment';

const PAGES = ['/balances', '/convert', '/conversions', '/settings'];

for (const path of ['/signin', '/no-such-page', ...PAGES]) {
  test(`W3: ${path} has a content policy with a nonce of its own for every answer`, async ({
    context,
    signIn,
  }) => {
    if (path !== '/signin') await signIn('admin');
    const policies = await Promise.all(
      [1, 2].map(async () => (await context.request.get(path)).headers()['content-security-policy'] ?? ''),
    );
    for (const policy of policies) {
      expect(policy).toContain("default-src 'none'");
      expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]+' 'strict-dynamic'(;|$)/);
      expect(policy).toContain("style-src-attr 'unsafe-inline'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).not.toContain('unsafe-eval');
      expect(policy).not.toMatch(/(script-src|style-src) [^;]*'unsafe-inline'/);
      // With this directive WebKit never loads a page over plain http.
      expect(policy).not.toContain('upgrade-insecure-requests');
    }
    expect(policies[0]).not.toBe(policies[1]);
  });
}

test('W3: every page runs under its policy: its scripts carry the nonce, and nothing is reported', async ({
  page,
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
  await signIn('admin');
  for (const path of PAGES) {
    const answer = await page.goto(path);
    const nonce = answer?.headers()['content-security-policy']?.match(/'nonce-([^']+)'/)?.[1];
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Scripts added later by a script with a nonce need none: strict-dynamic trusts them.
    const scripts = (await answer?.text())?.match(/<script[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.filter((one) => !one.includes(`nonce="${nonce}"`))).toEqual([]);
  }
  expect(reported).toEqual([]);
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

for (const [what, path, status] of OTHERS) {
  test(`W4: ${what} carries the static headers`, async ({ request }) => {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status()).toBe(status);
    const headers = answer.headers();
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['permissions-policy']).toContain('publickey-credentials-get=(self)');
    expect(headers['referrer-policy']).toBeTruthy();
    expect(headers['x-powered-by']).toBeUndefined();
  });
}

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
