import { expect, expectNoAxeViolations, test } from '../fixtures/dashboard-test';

test('by keyboard an administrator sees what is true, what is not and what to do, and the calls of a record', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('admin');
  const quoted = await context.request.post('/api/conversions', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { from_currency: 'USDT', to_currency: 'BRL', from_amount: '120.5' },
  });
  const { conversion } = await quoted.json();
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Is it us or the API?' }).click();
  await expect(page.getByRole('heading', { name: 'Diagnostics', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Check again' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const key = page.getByRole('listitem').filter({ hasText: 'The API accepts the key' });
  await expect(key.getByRole('img', { name: 'True', exact: true })).toBeVisible();
  await expect(key).toContainText('last true');
  const store = page.getByRole('listitem').filter({ hasText: 'The store keeps' });
  await expect(store.getByRole('img', { name: 'Not true' })).toBeVisible();
  await expect(store).toContainText('Use Postgres with fsync on.');
  await expectNoAxeViolations(page);

  await page.goto(`/conversions/${conversion.rfq_id}`);
  await page.getByRole('link', { name: 'Open its calls to the API' }).click();
  const row = page.getByRole('row').filter({ hasText: '/v2/rfq' }).last();
  await expect(row).toContainText('POST');
  await expect(row).toContainText('200');
  await expect(page.getByText('120.5')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the calls of every record' }).click();
  await expect(page).toHaveURL(/\/settings\/diagnostics$/);
  await page
    .getByRole('link', { name: `Open ${conversion.rfq_id}` })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/conversions/${conversion.rfq_id}`));
});

test('calls are found by their days; days that are none read nothing and say what to do', async ({
  page,
  signIn,
}) => {
  await signIn('admin');
  await page.goto('/settings/diagnostics');
  await page.getByRole('button', { name: 'Check again' }).click();
  const rows = page.getByRole('row').filter({ hasText: '/v2/balance' });
  await expect(rows.first()).toBeVisible();
  await page.getByLabel('From', { exact: true }).fill('2020-01-02');
  await expect(page).toHaveURL(/\?from=2020-01-02$/);
  await expect(rows.first()).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('The first day comes after the last one.')).toBeVisible();
  await expect(rows).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Person' }).click();
  await expect(page.getByRole('option').nth(1)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByLabel('To', { exact: true }).fill('2020-01-03');
  await expect(page.getByRole('heading', { name: 'No call fits' })).toBeVisible();
  await expect(page).toHaveURL(/\?from=2020-01-02&to=2020-01-03$/);
  await page.goto('/settings/diagnostics?to=2026-02-31');
  await expect(page.getByText('Enter a date that exists.')).toBeVisible();
  await expect(rows).toHaveCount(0);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page).toHaveURL(/\/settings\/diagnostics$/);
  await expect(rows.first()).toBeVisible();
});

test('a withdrawal leads to its calls and back; a person, who has none, does not', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('admin');
  const { results } = await (await context.request.get('/api/withdrawals')).json();
  const [{ end2end }] = results;
  await page.goto(`/withdrawals?tx=${end2end}`);
  await page.getByRole('link', { name: 'API calls' }).click();
  const row = page.getByRole('row').filter({ hasText: '/v2/withdrawal/{id}' }).first();
  await expect(row).toContainText('200');
  await row.getByRole('link', { name: `Open ${end2end}` }).click();
  await expect(page).toHaveURL(new RegExp(`/withdrawals\\?tx=${end2end}`));

  const { people } = await (await context.request.get('/api/team')).json();
  await page.goto(`/team/${people[0].id}`);
  await expect(page.getByRole('heading', { name: 'Who did what' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open its calls to the API' })).toHaveCount(0);
});

test('what is copied for support names no person and no record', async ({ page, context, signIn }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn('admin');
  await page.goto('/settings/diagnostics');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Copy for support' }).click();
  await expect(page.getByText('Copied: no key, no name, no amount.')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain('/v2/balance');
  expect(text).not.toMatch(/@|rfq_[A-Za-z0-9]{6}|sandbox_key/);
});

test('nobody but an administrator opens it', async ({ page, signIn }) => {
  await signIn('treasurer');
  for (const path of ['/api/diagnostics', '/settings/diagnostics'])
    expect([path, (await page.request.get(path)).status()]).toEqual([path, 403]);
});
