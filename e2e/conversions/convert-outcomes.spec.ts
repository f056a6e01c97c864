import {
  expect,
  expectNoAxeViolations,
  expectNoAxeViolationsInEitherTheme,
  test,
} from '../fixtures/dashboard-test';
import type { Scenario } from '../fixtures/sandbox-control';
import { ConversionPageObject, LANGUAGES } from '../pages/conversion-page';

const ACCEPT = { method: 'POST', path: '/v2/rfq/accept' };

test.beforeEach(({ sandbox }) => sandbox.freeze());

interface Case {
  title: string;
  what: string;
  scenario: Scenario;
  accepts: number;
  /** The next step that the screen offers. */
  next: string;
}

/** Responses after which this quote can never be accepted: the screen offers no way to send again. */
const FINAL: Case[] = [
  {
    what: 'safety 15: a ceiling of the desk',
    scenario: { ceilings: { operational: '1000' } },
    title: 'Refused: above the desk limit',
    accepts: 1,
    next: 'New quote with another amount',
  },
  {
    what: 'safety 15: a ceiling of the KYB tier',
    scenario: { ceilings: { compliance: '1000' } },
    title: 'Refused: above your compliance limit',
    accepts: 1,
    next: 'New quote with another amount',
  },
  {
    what: 'safety 15: a refusal without a source',
    scenario: { ledger: { USDT: '10' } },
    title: 'Refused',
    accepts: 1,
    next: 'New quote',
  },
  {
    what: 'a request that the API finds malformed',
    scenario: { faults: [{ ...ACCEPT, status: 400 }] },
    title: 'Request rejected before evaluation',
    accepts: 0,
    next: 'Copy code',
  },
  {
    what: 'a key that the API does not take',
    scenario: { faults: [{ ...ACCEPT, status: 401 }] },
    title: 'The API did not accept our key',
    accepts: 0,
    next: 'Copy code',
  },
  {
    what: 'a conversion that the API does not find',
    scenario: { faults: [{ ...ACCEPT, status: 404 }] },
    title: 'Conversion not found',
    accepts: 0,
    next: 'New quote',
  },
];

for (const [index, { what, scenario, title, accepts, next }] of FINAL.entries()) {
  test(`${what}: "${title}", without a way to send it again`, async ({ page, signIn, sandbox }) => {
    await signIn('treasurer');
    const convert = new ConversionPageObject(page);
    await convert.quote();
    await sandbox.scenario(scenario);
    await convert.accept();
    await convert.expectOutcome(title);
    await convert.expectNoWayToSendAgain();
    const way = page.getByRole('button', { name: next }).or(page.getByRole('link', { name: next }));
    await expect(way.first()).toBeVisible();
    await convert.reopenIn(LANGUAGES[index % 3]);
    await expectNoAxeViolationsInEitherTheme(page);
    expect(await sandbox.effects()).toMatchObject({ accepts, debits: 0 });
  });
}

test('safety 15: the reason of a refusal is quoted as the words of the API', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('treasurer');
  const convert = new ConversionPageObject(page);
  await convert.quote();
  await sandbox.scenario({ ledger: { USDT: '10' } });
  await convert.accept();
  await convert.expectOutcome('Refused');
  await expect(page.getByText('Reason given by the API').first()).toBeVisible();
  await expect(page.getByText('insufficient USDT balance').first()).toBeVisible();
});

test('safety 55: a reason made of markup and scripts is shown letter by letter and runs nothing', async ({
  page,
  signIn,
  sandbox,
}) => {
  const reason = '"><img src=x onerror=alert(1)><script>alert(2)</script>{{7*7}}javascript:alert(3)';
  page.on('dialog', () => expect(true, 'a script ran').toBe(false));
  await signIn('treasurer');
  const convert = new ConversionPageObject(page);
  const rfq_id = await convert.quote();
  const body = { rfq_id, state: 'REFUSED', quote_pair: 'x', reason };
  await sandbox.scenario({ faults: [{ ...ACCEPT, status: 422, body }] });
  await convert.accept();
  await convert.expectOutcome('Refused');
  await expect(page.getByText(reason).first()).toBeVisible();
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
});

test('safety 13: 202 is no acceptance: no way to send it again, no balance change, until the API decides', async ({
  page,
  signIn,
  sandbox,
}) => {
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
  await convert.refreshUntil('Rate locked. Funds have not landed yet.');
  expect(await sandbox.effects()).toMatchObject({ accepts: 1, debits: 1 });
});

test('an evaluation that ends in a refusal is shown as a refusal', async ({ page, signIn, sandbox }) => {
  await signIn('treasurer');
  const convert = new ConversionPageObject(page);
  const rfqId = await convert.quote();
  await sandbox.scenario({ evaluate: true });
  await convert.accept();
  await convert.expectOutcome('Still being evaluated. Do not submit again.');
  await sandbox.resolve(rfqId, 'refused');
  await convert.refreshUntil('Refused');
  await convert.expectNoWayToSendAgain();
});

test('safety 14: after 503 nothing is decided; only a person sends it again, and once it works', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('treasurer');
  const convert = new ConversionPageObject(page);
  await convert.quote();
  await sandbox.scenario({ provider: 'down' });
  await convert.accept();
  await convert.expectOutcome('Rate provider unavailable. Nothing was decided.');
  await expectNoAxeViolations(page);
  expect((await sandbox.effects()).accepts).toBe(0);
  await sandbox.scenario({ provider: 'up' });
  await page.getByRole('button', { name: /^Accept D1 again at/ }).click();
  await convert.confirmButton().click();
  await convert.expectOutcome('Rate locked. Funds have not landed yet.');
  expect(await sandbox.effects()).toMatchObject({ accepts: 1, debits: 1 });
});

test('safety 19: a renewed rate is compared with the old one and accepted only by a fresh confirmation', async ({
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
  await convert.expectOutcome('Rate locked. Funds have not landed yet.');
  expect(await sandbox.effects()).toMatchObject({ accepts: 1, debits: 1 });
});

test('safety 19: a renewed record without a rate leaves only a new quote', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('treasurer');
  const convert = new ConversionPageObject(page);
  const rfq_id = await convert.quote();
  await convert.review();
  const faults = [
    { ...ACCEPT, status: 409, body: { rfq_id, state: 'EXPIRED', quote_pair: 'x', reason: 'renewed' } },
    { method: 'GET', path: '/v2/rfq/{id}', status: 200, body: recordWithoutRate(rfq_id) },
  ];
  await convert.confirmLate(() => sandbox.scenario({ faults }));
  await convert.expectOutcome('The rate expired and was renewed');
  await expect(page.getByText('The API did not report the new rate')).toBeVisible();
  await convert.expectNoWayToSendAgain();
  await expect(page.getByRole('button', { name: /New quote/ }).first()).toBeVisible();
  await convert.reopenIn(LANGUAGES[1]);
  await expectNoAxeViolationsInEitherTheme(page);
  expect((await sandbox.effects()).accepts).toBe(0);
});

test('after the renewal window the quote is closed, and only the same request as a new quote is offered', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('treasurer');
  const convert = new ConversionPageObject(page);
  await convert.quote();
  await convert.review();
  await convert.confirmDuring(sandbox, () => sandbox.advance(600));
  await convert.expectOutcome('This quote can no longer be renewed');
  await convert.expectNoWayToSendAgain();
  await expectNoAxeViolations(page);
  await expect(page.getByRole('button', { name: 'New quote, same request' })).toBeVisible();
  expect((await sandbox.effects()).accepts).toBe(0);
});

function recordWithoutRate(rfqId: string): object {
  const empty = { en: '', pt: '', es: '' };
  return {
    version: 'v2',
    end2end: rfqId,
    rfq_id: rfqId,
    created_at: '2026-11-20T12:00:00Z',
    updated_at: '2026-11-20T12:00:00Z',
    process: 'quote.open',
    status: empty,
    substatus: empty,
    message: empty,
    error_message: empty,
    attributes: {},
  };
}
