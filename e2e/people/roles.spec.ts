import { acceptByRequest, call, codeOf, quoteByRequest, REQUEST } from '../fixtures/bff-requests';
import { expect, test } from '../fixtures/dashboard-test';

test('nobody reads, quotes or accepts without a session', async ({ context, people, sandbox }) => {
  for (const path of ['/api/balance', '/api/conversions', '/api/conversions/rfq_1', '/api/settings'])
    expect([path, await codeOf(await call(context.request, 'GET', path))]).toEqual([path, '401 signed_out']);
  const operator = await people.context('operator');
  const quote = await quoteByRequest(operator.request);
  expect(await codeOf(await call(context.request, 'POST', '/api/conversions', { body: REQUEST }))).toBe(
    '401 signed_out',
  );
  expect(await codeOf(await acceptByRequest(context.request, quote))).toBe('401 signed_out');
  expect((await sandbox.effects()).accepts).toBe(0);
});

test('a viewer reads, and is refused a quote by the server itself, which refuses an accept by the viewer and the operator', async ({
  people,
  sandbox,
}) => {
  const viewer = (await people.context('viewer')).request;
  expect((await call(viewer, 'GET', '/api/balance')).status()).toBe(200);
  const answer = await call(viewer, 'POST', '/api/conversions', { body: REQUEST });
  expect(await codeOf(answer)).toBe('403 forbidden');
  expect((await sandbox.effects()).quotes).toBe(0);
  const quote = await quoteByRequest((await people.context('treasurer')).request);
  for (const request of [viewer, (await people.context('operator')).request])
    expect(await codeOf(await acceptByRequest(request, quote))).toBe('403 forbidden');
  expect((await sandbox.effects()).accepts).toBe(0);
});

test('settings are closed to the viewer, the operator and the treasurer, on the page and in the route', async ({
  page,
  people,
  signIn,
}) => {
  for (const role of ['viewer', 'operator'] as const) {
    const { request } = await people.context(role);
    expect(await codeOf(await call(request, 'GET', '/api/settings'))).toBe('403 forbidden');
    expect([role, (await call(request, 'GET', '/settings')).status()]).toEqual([role, 403]);
  }
  await signIn('treasurer');
  expect(await codeOf(await call(page.request, 'GET', '/api/settings'))).toBe('403 forbidden');
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Your role does not open this page' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0);
});

test('an administrator opens the settings and finds no key in them', async ({ context, signIn }) => {
  await signIn('admin');
  const settings = await call(context.request, 'GET', '/settings');
  expect(settings.status()).toBe(200);
  expect(await settings.text()).not.toMatch(/sandbox_key_|whsec|PRIVATE KEY/);
});

test('a viewer finds the convert page with asking for a quote switched off', async ({ page, signIn }) => {
  await signIn('viewer');
  await page.goto('/convert');
  await expect(page.getByText('Asking for a quote needs an operator')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Get quote' })).toBeDisabled();
});

test('an operator sees a quote without a way to accept it, and is told who can', async ({
  page,
  signIn,
  context,
}) => {
  await signIn('operator');
  const quote = await quoteByRequest(context.request);
  await page.goto(`/convert?rfq=${quote.rfq_id}`);
  await expect(page.getByText('Somebody who decides accepts this quote')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
});
