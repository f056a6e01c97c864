import { randomUUID } from 'node:crypto';
import { call, codeOf, OUR_PAGE } from '../fixtures/bff-requests';
import { expect, expectNoAxeViolations, test } from '../fixtures/dashboard-test';

test('an administrator names the hosts to return to, and links follow the list', async ({
  page,
  context,
  signIn,
  sandbox,
  people,
}) => {
  await signIn('admin');
  const host = `shop-${randomUUID().slice(0, 8)}.example`;
  await page.goto('/settings');
  const field = page.getByLabel('Host names, one on each line');
  for (const wrong of ['https://shop.example', '127.0.0.1', 'localhost', '*.shop.example']) {
    await field.fill(`${host}\n${wrong}`);
    await page.getByRole('button', { name: 'Save hosts' }).click();
    await expect(page.getByText('Enter host names only')).toBeVisible();
  }
  await expectNoAxeViolations(page);
  await field.fill(`  ${host.toUpperCase()}  `);
  await page.getByRole('button', { name: 'Save hosts' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(field).toHaveValue(host);

  const send = (return_url: string) =>
    call(context.request, 'POST', '/api/checkouts', {
      headers: { ...OUR_PAGE, 'idempotency-key': randomUUID() },
      body: { currency_code: 'USDT', return_url },
    });
  const before = (await sandbox.effects()).links ?? 0;
  for (const wrong of [`https://${host}@evil.example/`, `https://x.${host}/`, `http://${host}/`]) {
    expect(await codeOf(await send(wrong)), wrong).toBe('400 invalid_input');
  }
  expect((await sandbox.effects()).links).toBe(before);
  expect((await send(`https://${host}/done`)).status()).toBe(200);
  expect((await sandbox.effects()).links).toBe(before + 1);

  const operator = await people.context('operator');
  const refused = await call(operator.request, 'POST', '/api/settings/return-hosts', {
    body: { hosts: [] },
  });
  expect(await codeOf(refused)).toBe('403 forbidden');
});
