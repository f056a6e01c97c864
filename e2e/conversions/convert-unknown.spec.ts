import type { Page } from 'playwright/test';
import { expect, expectNoAxeViolations, test } from '../fixtures/dashboard-test';
import type { Sandbox, Scenario } from '../fixtures/sandbox-control';
import { ConversionPageObject } from '../pages/conversion-page';

const ACCEPT = { method: 'POST', path: '/v2/rfq/accept' };
const UNKNOWN = 'Outcome unknown. Do not submit again.';
const FAILING = 'The API failed while answering. Do not submit again yet.';

test.beforeEach(({ sandbox }) => sandbox.freeze());

type InjectedFailure = NonNullable<Scenario['faults']>[number];
const READS_FAIL: InjectedFailure = { method: 'GET', path: '/v2/rfq/{id}', status: 500 };

/** Collects the accepts that this page posts from now on. */
function acceptsOf(page: Page): string[] {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/accept')) posts.push(request.url());
  });
  return posts;
}

/** Confirms the open quote while the API fails so, and expects an outcome that nobody can send again. */
async function confirmLost(
  convert: ConversionPageObject,
  sandbox: Sandbox,
  failure: InjectedFailure,
  title = UNKNOWN,
): Promise<void> {
  await convert.review();
  await sandbox.scenario({ faults: [{ ...failure, times: 1 }, READS_FAIL] });
  await convert.confirmButton().click();
  await convert.expectOutcome(title);
  await convert.expectNoWayToSendAgain();
  await convert.page.getByRole('button', { name: 'Re-read now' }).click();
  await convert.expectNoWayToSendAgain();
}

test('safety 9 and 10: an answer lost after the API acted, and a connection that broke before it did, are told as unknown, and no second post follows; the first ends by itself when the record carries the confirmed figures, and a record that still looks open ends nothing', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('treasurer');
  const posts = acceptsOf(page);
  const convert = new ConversionPageObject(page);
  await convert.quote();
  await confirmLost(convert, sandbox, { ...ACCEPT, drop: 'after' });
  await expectNoAxeViolations(page);
  expect((await sandbox.effects()).accepts).toBe(1);
  expect(posts).toHaveLength(1);
  await sandbox.clearScenario();
  await convert.refreshUntil('Rate locked. Funds have not landed yet.');
  expect(await sandbox.effects()).toMatchObject({ accepts: 1, debits: 1 });

  await convert.quoteAgain('1000');
  await confirmLost(convert, sandbox, { ...ACCEPT, drop: 'before' });
  await sandbox.clearScenario();
  await page.getByRole('button', { name: 'Re-read now' }).click();
  await expect(page.getByText(/no decision yet/).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: UNKNOWN })).toBeVisible();
  await convert.expectNoWayToSendAgain();
  expect((await sandbox.effects()).accepts).toBe(1);
  expect(posts).toHaveLength(2);
});

test('safety 11 and 12: a 500 after the API acted, a 500 before, and a 200 without the confirmed figures are told as unknown, after a reload too, and no second post follows; meanwhile a new quote from the same currency carries a warning', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('treasurer');
  const posts = acceptsOf(page);
  const convert = new ConversionPageObject(page);
  await convert.quote();
  await confirmLost(convert, sandbox, { ...ACCEPT, drop: 'after', status: 500 }, FAILING);
  expect((await sandbox.effects()).accepts).toBe(1);
  await sandbox.clearScenario();
  await convert.quoteAgain('1000');
  await confirmLost(convert, sandbox, { ...ACCEPT, status: 500 }, FAILING);
  expect((await sandbox.effects()).accepts).toBe(1);
  await sandbox.clearScenario();
  const rfqId = await convert.quoteAgain('1100');
  await confirmLost(convert, sandbox, { ...ACCEPT, status: 200, body: '{}' });
  expect((await sandbox.effects()).accepts).toBe(1);

  await page.reload();
  await expect(page).toHaveURL(new RegExp(`/conversions/${rfqId}$`));
  await expect(page.getByRole('heading', { name: UNKNOWN })).toBeVisible();
  await convert.expectNoWayToSendAgain();
  expect((await sandbox.effects()).accepts).toBe(1);
  expect(posts).toHaveLength(3);
  await convert.open();
  await expect(page.getByText('An earlier conversion has no outcome yet').first()).toBeVisible();
});
