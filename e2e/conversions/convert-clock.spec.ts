import type { Page } from 'playwright/test';
import { call } from '../fixtures/bff-requests';
import { expect, test } from '../fixtures/dashboard-test';
import { pressUntil } from '../fixtures/page-actions';
import { ConversionPageObject } from '../pages/conversion-page';

const HOUR_MS = 3_600_000;

/** Aborts every request: only the browser's clock moves in these tests, and the server's answers would show it. */
async function cutOff(page: Page): Promise<void> {
  await page.route('**/api/**', (route) => route.abort());
}

for (const [what, offsetMs, serverOffBy] of [
  ['two hours behind', -2 * HOUR_MS, 120],
  ['two hours ahead', 2 * HOUR_MS, -120],
] as const) {
  test(`safety 21: on a device ${what} of a server ${serverOffBy} s off, the countdown runs on the API's clock`, async ({
    page,
    signIn,
    sandbox,
  }) => {
    await page.clock.install({ time: new Date(Date.now() + offsetMs) });
    await sandbox.advance(serverOffBy);
    await signIn('treasurer');
    const convert = new ConversionPageObject(page);
    await convert.quote();
    await expect(page.getByRole('timer').first()).toContainText(/\b(0:)?(2\d|30)\b/);
    await convert.review();
    await convert.confirmButton().click();
    await convert.expectOutcome('Rate locked. Funds have not landed yet.');
    expect((await sandbox.effects()).accepts).toBe(1);
  });
}

test('safety 21: a jump of the wall clock neither ends a rate nor keeps it alive; one that runs out while its dialog is open leaves nothing there to confirm; after the expiry a person may ask for the renewed rate, told beforehand what that does', async ({
  page,
  signIn,
  sandbox,
}) => {
  await page.clock.install();
  await signIn('treasurer');
  const convert = new ConversionPageObject(page);
  await convert.quote();
  await convert.choose('D1');
  await page.clock.setSystemTime(new Date(Date.now() + 2 * HOUR_MS));
  await page.clock.runFor(1000);
  await expect(convert.acceptButton()).toBeEnabled();
  await convert.review();
  await cutOff(page);
  await page.clock.setSystemTime(new Date(Date.now() - 2 * HOUR_MS));
  await page.clock.runFor(40_000);
  await expect(convert.confirmButton()).toHaveCount(0);
  await expect(convert.dialog).toContainText('The rate expired while this was open. Nothing was sent.');
  await page.keyboard.press('Escape');
  await expect(convert.dialog).toBeHidden();
  await expect(convert.acceptButton()).toHaveCount(0);
  expect((await sandbox.effects()).accepts).toBe(0);

  await sandbox.advance(31);
  await page.unroute('**/api/**');
  await page.clock.runFor(10_000);
  await expect(page.getByText('The API renews a rate only when it is asked to accept.')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Ask for the renewed rate' });
  await pressUntil(page.getByRole('button', { name: 'Ask for the renewed rate' }), dialog);
  await dialog.getByRole('button', { name: 'Ask for the renewed rate' }).click();
  await convert.expectOutcome('The rate expired and was renewed');
  expect((await sandbox.effects()).accepts).toBe(0);
});

test('safety 21: after a sleep that stopped the monotonic clock the accept button is dead until an answer comes; a laptop that slept past the expiry finds it dead', async ({
  page,
  signIn,
  sandbox,
}) => {
  await sandbox.freeze();
  await page.clock.install();
  await signIn('treasurer');
  const convert = new ConversionPageObject(page);
  await convert.quote();
  await convert.choose('D1');
  await expect(convert.acceptButton()).toBeEnabled();
  await cutOff(page);
  await page.clock.setSystemTime(new Date(Date.now() + 2 * HOUR_MS));
  await page.clock.runFor(1000);
  await expect(convert.acceptButton()).toBeDisabled();
  // Reported for the clock or for the read that failed in the meantime.
  await expect(
    page.getByText(/can be accepted (once it is read again|after the next successful read)/),
  ).toBeVisible();
  await page.unroute('**/api/**');
  await page.clock.runFor(10_000);
  await expect(convert.acceptButton()).toBeEnabled();

  await cutOff(page);
  await page.clock.fastForward('02:00:00');
  await expect(convert.acceptButton()).toHaveCount(0);
  expect((await sandbox.effects()).accepts).toBe(0);
});

test('safety 22: an accept that arrives in the last two seconds of a rate is not sent', async ({
  page,
  context,
  signIn,
  sandbox,
}) => {
  await signIn('treasurer');
  const convert = new ConversionPageObject(page);
  const rfqId = await convert.quote();
  await convert.review();
  const leftMs = async () => {
    const { conversion, now } = await (
      await call(context.request, 'GET', `/api/conversions/${rfqId}`)
    ).json();
    return Date.parse(conversion.expires_at) - Date.parse(now);
  };
  await convert.confirmLate(async () => {
    await sandbox.advance((await leftMs()) / 1000 - 1);
    // The server derives the API's clock from the responses it reads.
    await expect.poll(leftMs).toBeLessThan(2_000);
  });
  await convert.expectOutcome('Too close to the end of the rate. Nothing was sent.');
  expect((await sandbox.effects()).accepts).toBe(0);
});
