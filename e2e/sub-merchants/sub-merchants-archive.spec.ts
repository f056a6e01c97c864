import { call, OUR_PAGE } from '../fixtures/bff-requests';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from '../fixtures/dashboard-test';

const ACTS = {
  whitelist: 'Review address',
  branding: 'Save branding',
  checkouts: 'Create link',
  withdrawals: 'Review withdrawal',
} as const;

test('one in the archive is read everywhere and acts nowhere, until it is taken out', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('treasurer');
  const made = (await sandbox.call('POST', 'relationships', { account: 'A' })) as { correlation_id: string };
  const id = made.correlation_id;
  await sandbox.call('PUT', `relationships/${id}/kyb`, { process: 'kyb_provider_submerchant.done' });
  const body = { correlation_id: id, name: `Padaria ${id.slice(0, 8)}` };
  expect((await call(page.request, 'POST', '/api/sub-merchants', { body })).status()).toBe(200);
  const headers = { ...OUR_PAGE, 'idempotency-key': crypto.randomUUID() };
  const group = { headers, body: { walletName: 'Treasury' } };
  expect((await call(page.request, 'POST', `/api/sub-merchants/${id}/whitelist`, group)).status()).toBe(200);
  expect((await call(page.request, 'DELETE', `/api/sub-merchants/${id}`, { body: {} })).status()).toBe(200);
  const act = (name: string) => page.getByRole('button', { name, exact: true });
  for (const [tab, button] of Object.entries(ACTS)) {
    if (tab === 'whitelist') await page.goto(`/sub-merchants/${id}/${tab}`);
    else await page.locator(`main a[href$="/${id}/${tab}"]`).first().click();
    await expect(page).toHaveURL(new RegExp(`/${tab}$`));
    await expect(page.getByText('In the archive since')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(act(button), tab).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  }
  await expectNoAxeViolations(page);
  await act('Restore from the archive').click();
  await expect(page.getByText('In the archive since')).toBeHidden();
  await expect(act('Review withdrawal')).toBeVisible();
});
