import { readFileSync } from 'node:fs';
import { acceptByRequest, quoteByRequest } from '../fixtures/bff-requests';
import { expect, test } from '../fixtures/dashboard-test';
import { SERVER_LOG } from '../fixtures/environment';
import { SECRETS } from '../fixtures/secrets';

test('safety 64: no key of the API is in anything a browser receives', async ({ page, signIn, context }) => {
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
  for (const path of ['/balances', '/convert', `/convert?rfq=${quote.rfq_id}`, '/conversions', '/settings']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const texts = await Promise.all(bodies);
  expect(texts.length).toBeGreaterThan(20);
  expect(texts.filter(([, text]) => SECRETS.test(text)).map(([url]) => url)).toEqual([]);
});

test('safety 53: neither a key nor a PIX key stands in the log, whatever went wrong', async ({
  context,
  signIn,
  sandbox,
}) => {
  await signIn('treasurer');
  const person = '529.982.247-25';
  const accept = { method: 'POST', path: '/v2/rfq/accept', times: 1 };
  for (const failure of [
    { ...accept, status: 500 },
    { ...accept, drop: 'after' as const },
    { ...accept, status: 400 },
  ]) {
    const quote = await quoteByRequest(context.request);
    await sandbox.scenario({ faults: [failure] });
    await acceptByRequest(context.request, quote, { change: { pix_key: person } });
    await sandbox.clearScenario();
  }
  const log = readFileSync(SERVER_LOG, 'utf8');
  expect(log).not.toMatch(SECRETS);
  expect(log).not.toContain(person);
  expect(log).not.toContain(person.replace(/\D/g, ''));
  expect(log).not.toContain('mesa-demo-2026');
});
