import {
  expect,
  expectNoAxeViolations,
  expectNoAxeViolationsInEitherTheme,
  test,
} from '../fixtures/dashboard-test';
import { ConversionPageObject } from '../pages/conversion-page';

const ACCEPT = { method: 'POST', path: '/v2/rfq/accept' };
const LOCKED = 'Rate locked. Funds have not landed yet.';

test.beforeEach(({ sandbox }) => sandbox.freeze());

// app/conversion-outcomes.test.tsx draws every final outcome in three languages.
test('safety 13: 202 is no acceptance: no way to send it again, no balance change, until the API decides; safety 15: a refusal is final, after a reload in another language too; safety 55: its reason, made of markup and scripts, is shown letter by letter as the words of the API and runs nothing', async ({
  page,
  signIn,
  sandbox,
}) => {
  page.on('dialog', () => expect(true, 'a script ran').toBe(false));
  await signIn('treasurer');
  const convert = new ConversionPageObject(page);
  const rfqId = await convert.quote();
  await sandbox.scenario({ evaluate: true });
  await convert.accept();
  await convert.expectOutcome('Still being evaluated. Do not submit again.');
  await convert.expectNoWayToSendAgain();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Re-read now' }).click();
  await expect(page.getByText(/no decision yet/).first()).toBeVisible();
  await sandbox.advance(30 * 60);
  await convert.expectNoWayToSendAgain();
  const card = page.getByRole('status').filter({ hasText: 'Still being evaluated. Do not submit again.' });
  await expect(card).toHaveClass(/text-info/);
  expect((await sandbox.effects()).debits).toBe(0);
  await sandbox.resolve(rfqId, 'done');
  await convert.refreshUntil(LOCKED);
  expect(await sandbox.effects()).toMatchObject({ accepts: 1, debits: 1 });

  const reason = '"><img src=x onerror=alert(1)><script>alert(2)</script>{{7*7}}javascript:alert(3)';
  const rfq_id = await convert.quoteAgain('1000');
  const body = { rfq_id, state: 'REFUSED', quote_pair: 'x', reason };
  await sandbox.scenario({ evaluate: false, faults: [{ ...ACCEPT, status: 422, body }] });
  await convert.accept();
  await convert.expectOutcome('Refused');
  await expect(page.getByText('Reason given by the API').first()).toBeVisible();
  await expect(page.getByText(reason).first()).toBeVisible();
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  await convert.expectNoWayToSendAgain();
  await expect(page.getByRole('button', { name: 'New quote', exact: true })).toBeVisible();
  await convert.reopenIn('pt-BR');
  await expect(page.getByText(reason).first()).toBeVisible();
  await expectNoAxeViolationsInEitherTheme(page);
  expect(await sandbox.effects()).toMatchObject({ accepts: 1, debits: 1 });
});

test('safety 19: a renewed rate is compared with the old one and accepted only by a fresh confirmation; safety 14: after 503 nothing is decided; only a person sends it again, and once it works', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('treasurer');
  const convert = new ConversionPageObject(page);
  await convert.quote();
  await convert.review();
  await convert.confirmDuring(sandbox, () => sandbox.advance(60));
  await convert.expectOutcome('The rate expired and was renewed');
  await expect(page.getByText('Before').first()).toBeVisible();
  await expect(page.getByText('Renewed').first()).toBeVisible();
  await expectNoAxeViolations(page);
  expect((await sandbox.effects()).accepts).toBe(0);
  await page.getByRole('button', { name: /^Accept D1 at/ }).click();
  await convert.confirmButton().click();
  await convert.expectOutcome(LOCKED);
  expect(await sandbox.effects()).toMatchObject({ accepts: 1, debits: 1 });

  await convert.quoteAgain('1000');
  await sandbox.scenario({ provider: 'down' });
  await convert.accept();
  await convert.expectOutcome('Rate provider unavailable. Nothing was decided.');
  expect((await sandbox.effects()).accepts).toBe(1);
  await sandbox.scenario({ provider: 'up' });
  await page.getByRole('button', { name: /^Accept D1 again at/ }).click();
  await convert.confirmButton().click();
  await convert.expectOutcome(LOCKED);
  expect(await sandbox.effects()).toMatchObject({ accepts: 2, debits: 2 });
});
