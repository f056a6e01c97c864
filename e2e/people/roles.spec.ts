import { acceptByRequest, call, codeOf, quoteByRequest, REQUEST } from '../fixtures/bff-requests';
import { expect, test } from '../fixtures/dashboard-test';
import type { Role } from '../fixtures/people';

const READS = ['/api/balance', '/api/conversions', '/api/conversions/rfq_1'];

for (const path of [...READS, '/api/settings']) {
  test(`nobody reads ${path} without a session`, async ({ context }) => {
    expect(await codeOf(await call(context.request, 'GET', path))).toBe('401 signed_out');
  });
}

test('nobody quotes or accepts without a session', async ({ context, people, sandbox }) => {
  const operator = await people.context('operator');
  const quote = await quoteByRequest(operator.request);
  expect(await codeOf(await call(context.request, 'POST', '/api/conversions', { body: REQUEST }))).toBe(
    '401 signed_out',
  );
  expect(await codeOf(await acceptByRequest(context.request, quote))).toBe('401 signed_out');
  expect((await sandbox.effects()).accepts).toBe(0);
});

test('a viewer reads, and is refused a quote by the server itself', async ({ context, signIn, sandbox }) => {
  await signIn('viewer');
  expect((await call(context.request, 'GET', '/api/balance')).status()).toBe(200);
  const answer = await call(context.request, 'POST', '/api/conversions', { body: REQUEST });
  expect(await codeOf(answer)).toBe('403 forbidden');
  expect((await sandbox.effects()).quotes).toBe(0);
});

for (const role of ['viewer', 'operator'] satisfies Role[]) {
  test(`the server itself refuses an accept by the ${role}`, async ({ context, signIn, people, sandbox }) => {
    const treasurer = await people.context('treasurer');
    const quote = await quoteByRequest(treasurer.request);
    await signIn(role);
    expect(await codeOf(await acceptByRequest(context.request, quote))).toBe('403 forbidden');
    expect((await sandbox.effects()).accepts).toBe(0);
  });
}

for (const role of ['viewer', 'operator', 'treasurer'] satisfies Role[]) {
  test(`settings are closed to the ${role}, on the page and in the route`, async ({
    context,
    page,
    signIn,
  }) => {
    await signIn(role);
    expect(await codeOf(await call(context.request, 'GET', '/api/settings'))).toBe('403 forbidden');
    await page.goto('/settings');
    await expect(page.getByRole('heading', { name: 'Your role does not open this page' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0);
  });
}

test('an administrator opens the settings and finds no key in them', async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  expect(await page.content()).not.toMatch(/sandbox_key_|whsec|PRIVATE KEY/);
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
