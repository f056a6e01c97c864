import { expect, expectNoAxeViolations, test } from '../fixtures/dashboard-test';
import type { Scenario } from '../fixtures/sandbox-control';
import { ConversionPageObject } from '../pages/conversion-page';

const ACCEPT = { method: 'POST', path: '/v2/rfq/accept' };
const UNKNOWN = 'Outcome unknown. Do not submit again.';
const FAILING = 'The API failed while answering. Do not submit again yet.';

test.beforeEach(({ sandbox }) => sandbox.freeze());

type InjectedFailure = NonNullable<Scenario['faults']>[number];
const READS_FAIL: InjectedFailure = { method: 'GET', path: '/v2/rfq/{id}', status: 500 };

const LOST: [what: string, title: string, failure: InjectedFailure, accepts: number][] = [
  ['safety 9: an answer lost after the API acted', UNKNOWN, { ...ACCEPT, drop: 'after' }, 1],
  ['safety 10: a connection that broke before the API acted', UNKNOWN, { ...ACCEPT, drop: 'before' }, 0],
  ['safety 11: 500 after the API acted', FAILING, { ...ACCEPT, drop: 'after', status: 500 }, 1],
  ['safety 11: 500 before the API acted', FAILING, { ...ACCEPT, status: 500 }, 0],
  ['safety 12: a 200 without the confirmed figures', UNKNOWN, { ...ACCEPT, status: 200, body: '{}' }, 0],
];

for (const [what, title, failure, accepts] of LOST) {
  test(`${what} is told as unknown, and no second post follows`, async ({ page, signIn, sandbox }) => {
    await signIn('treasurer');
    const convert = new ConversionPageObject(page);
    const rfqId = await convert.quote();
    await convert.review();
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/accept')) posts.push(request.url());
    });
    await sandbox.scenario({ faults: [{ ...failure, times: 1 }, READS_FAIL] });
    await convert.confirmButton().click();
    await convert.expectOutcome(title);
    await convert.expectNoWayToSendAgain();
    await expectNoAxeViolations(page);
    expect((await sandbox.effects()).accepts).toBe(accepts);

    await page.getByRole('button', { name: 'Re-read now' }).click();
    await page.reload();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await convert.expectNoWayToSendAgain();
    await page.goto(`/conversions/${rfqId}`);
    await expect(page.getByText('Outcome unknown').first()).toBeVisible();
    expect((await sandbox.effects()).accepts).toBe(accepts);
    expect(posts).toHaveLength(1);
  });
}

test('safety 9: an unknown outcome ends by itself when the record carries the confirmed figures', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('treasurer');
  const convert = new ConversionPageObject(page);
  await convert.quote();
  await convert.review();
  await sandbox.scenario({ faults: [{ ...ACCEPT, drop: 'after', times: 1 }, READS_FAIL] });
  await convert.confirmButton().click();
  await convert.expectOutcome(UNKNOWN);
  await sandbox.clearScenario();
  await convert.refreshUntil('Rate locked. Funds have not landed yet.');
  expect(await sandbox.effects()).toMatchObject({ accepts: 1, debits: 1 });
});

test('safety 10: a record that still looks open ends nothing, and the accept button does not come back', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('treasurer');
  const convert = new ConversionPageObject(page);
  await convert.quote();
  await convert.review();
  await sandbox.scenario({ faults: [{ ...ACCEPT, drop: 'before', times: 1 }] });
  await convert.confirmButton().click();
  await convert.expectOutcome(UNKNOWN);
  await page.getByRole('button', { name: 'Re-read now' }).click();
  await expect(page.getByText(/no decision yet/).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: UNKNOWN })).toBeVisible();
  await convert.expectNoWayToSendAgain();
});

test('while an outcome is unknown, a new quote from the same currency carries a warning', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('treasurer');
  const convert = new ConversionPageObject(page);
  await convert.quote();
  await convert.review();
  await sandbox.scenario({ faults: [{ ...ACCEPT, drop: 'after', times: 1 }, READS_FAIL] });
  await convert.confirmButton().click();
  await convert.expectOutcome(UNKNOWN);
  await convert.open();
  await expect(page.getByText('An earlier conversion has no outcome yet').first()).toBeVisible();
});

test('safety 20: an accepted answer that differs from what was shown is a red alert', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('treasurer');
  const convert = new ConversionPageObject(page);
  const rfq_id = await convert.quote();
  await convert.review();
  const body = {
    rfq_id,
    state: 'DONE',
    amount_from: 250000,
    amount_to: 1,
    rate: 0.000004,
    quote_pair: 'x',
    settlement_eta: '2026-11-24T12:00:00Z',
    pix_key: 'financeiro@mesa.example',
    reason: '',
  };
  await sandbox.scenario({ faults: [{ ...ACCEPT, status: 200, body, times: 1 }, READS_FAIL] });
  await convert.confirmButton().click();
  await expect(page.getByText('The confirmed figures differ from what you saw').first()).toBeVisible();
});
