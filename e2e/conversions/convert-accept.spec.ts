import {
  expect,
  expectNoAxeViolations,
  expectNoAxeViolationsInEitherTheme,
  test,
} from '../fixtures/dashboard-test';
import { ConversionPageObject } from '../pages/conversion-page';

test('a person converts 250,000 USDT to BRL: quote, confirmation, locked rate; each is accessible, and looking at them accepts nothing', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('treasurer');
  const convert = await new ConversionPageObject(page).open();
  await sandbox.freeze();
  await convert.ask('250000');
  const rfqId = await convert.rfqId();
  await expect(convert.option('D0')).not.toBeChecked();
  await expect(convert.option('D1')).not.toBeChecked();
  await expect(page.getByRole('timer')).toBeVisible();
  await expectNoAxeViolations(page);

  await convert.review('D1');
  await expect(convert.dialog).toContainText('250,000.00');
  await expect(convert.dialog).toContainText('financeiro@mesa.example');
  await expect(convert.dialog).toContainText('fixed by you');
  await expectNoAxeViolationsInEitherTheme(page);
  expect((await sandbox.effects()).accepts).toBe(0);

  await convert.confirmButton().click();
  await convert.expectOutcome('Rate locked. Funds have not landed yet.');
  await convert.expectNoWayToSendAgain();
  await expectNoAxeViolations(page);
  expect(await sandbox.effects()).toMatchObject({ quotes: 1, accepts: 1, debits: 1 });

  await page.getByRole('link', { name: 'View conversion' }).click();
  await expect(page).toHaveURL(new RegExp(`/conversions/${rfqId}$`));
  await expect(page.getByText('Rate locked').first()).toBeVisible();
});

test('the confirmation is dead until the destination was read, and neither its answer nor its code moves the button', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('treasurer');
  await sandbox.freeze();
  const convert = new ConversionPageObject(page);
  await convert.quote('250000');
  await convert.choose('D1');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/destinations/review', async (route) => {
    await held;
    // A warning that comes after the tick: it is asked again.
    await route.fulfill({ json: { first_use: true } });
  });
  await convert.acceptButton().click();
  await expect(convert.dialog).toBeVisible();
  // No part of the confirmation may still have to be loaded once it is drawn.
  await page.route('**/_next/static/chunks/**', (route) => route.abort());
  await expect(convert.dialog).toContainText('Looking up this destination…');
  await expect(convert.confirmButton()).toBeDisabled();
  // Past the 240 ms in which it fades in.
  let before = await convert.confirmButton().boundingBox();
  await expect
    .poll(async () => {
      const last = before;
      before = await convert.confirmButton().boundingBox();
      return JSON.stringify(last) === JSON.stringify(before);
    })
    .toBe(true);
  const tick = convert.dialog.getByRole('checkbox', { name: 'I compared it with the source.' });
  await expect(tick).toBeVisible();
  await expect(convert.confirmButton()).toBeDisabled();
  expect(await convert.confirmButton().boundingBox()).toEqual(before);
  await tick.check();
  await expect(convert.confirmButton()).toBeEnabled();
  answer();
  await expect(convert.dialog).toContainText('First conversion to this key');
  await expect(tick).not.toBeChecked();
  await expect(convert.confirmButton()).toBeDisabled();
  expect(await convert.confirmButton().boundingBox()).toEqual(before);
  await tick.check();
  await expect(convert.confirmButton()).toBeEnabled();
  expect(await convert.confirmButton().boundingBox()).toEqual(before);
});

test('a quote is in the register before it is on the screen, recent ones are found again, and its destination travels with it to whoever accepts it; the balance goes down only after the accept, and what is on its way is not called available', {
  tag: '@any-screen',
}, async ({ page, signIn, sandbox }) => {
  await sandbox.freeze();
  await signIn('operator');
  const main = page.getByRole('main');
  /** Convert itself shows what is available, so wait for the page. */
  const toBalances = async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Balances' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Balances' })).toBeVisible();
  };
  const convert = new ConversionPageObject(page);
  const rfqId = await convert.quote('1234.56', '12.345.678/0001-95');
  await page.goto('/conversions?state=untaken');
  const row = page.getByRole('row').filter({ hasText: '1,234.56' }).first();
  await expect(row).toContainText('Open quote');
  await row.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/conversions/${rfqId}$`));
  await expect(page.getByText('Nobody has tried to accept this quote.').first()).toBeVisible();

  await signIn('treasurer');
  await page.goto(`/convert?rfq=${encodeURIComponent(rfqId)}`);
  await expect(page.getByLabel('PIX key that receives the BRL')).toHaveValue('12.345.678/0001-95');
  await expect(page.getByLabel('You send', { exact: true })).toHaveValue('1,234.56');
  await toBalances();
  await expect(main).toContainText('499,094.65');
  await page.goBack();
  await convert.review('D1');
  await expect(convert.dialog).toContainText('12.345.678/0001-95');
  await convert.confirmButton().click();
  await convert.expectOutcome('Rate locked. Funds have not landed yet.');
  await toBalances();
  await expect(main).toContainText('497,860.09');
  await expect(main).not.toContainText('499,094.65');
});

test('safety 27: an amount is formatted in place, and one with two readings is repeated in words; safety 44: a PIX key is recognised by its kind, and one with wrong check digits is refused; a pair that cannot be quoted is told in words, and the form keeps what was typed; safety 23: a day that the desk did not offer is drawn as absent, never as zero', {
  tag: '@any-screen',
}, async ({ page, signIn, sandbox }) => {
  await signIn('treasurer');
  const convert = await new ConversionPageObject(page).open();
  const amount = page.getByLabel('You send', { exact: true });
  await amount.fill('1,234.5');
  await amount.blur();
  await expect(amount).toHaveValue('1,234.5');
  await amount.fill('1.234,56');
  await amount.blur();
  await expect(amount).toHaveValue('1,234.56');
  await amount.fill('250.000');
  await expect(page.getByText('Read as 250 USDT')).toBeVisible();
  await expect(page.getByText('not two hundred fifty thousand. For that, write 250000.')).toBeVisible();
  await amount.fill('1e3');
  await amount.blur();
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  for (const wrong of ['1.2.3,4', '1e3', '-5', '0x10', '0', '１２', '']) {
    await amount.fill(wrong);
    await convert.ask(wrong);
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
    await expect(amount).toBeFocused();
    await expect(page).not.toHaveURL(/rfq=/);
  }

  const key = page.getByLabel('PIX key that receives the BRL');
  const kinds: [string, string][] = [
    ['529.982.247-25', 'CPF'],
    ['11.444.777/0001-61', 'CNPJ'],
    ['+5511987654321', 'Phone'],
    ['financeiro@mesa.example', 'E-mail'],
    ['123e4567-e89b-42d3-a456-426614174000', 'Random key'],
  ];
  for (const [value, kind] of kinds) {
    await key.fill(value);
    await expect(page.getByText(kind, { exact: true })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Recognised key' })).toBeVisible();
  }
  await convert.ask('100', '11980000077');
  await expect(page.getByText('Choose whether this key is a CPF or a phone')).toBeVisible();
  await expect(page).not.toHaveURL(/rfq=/);
  await page.getByRole('radio', { name: 'Phone', exact: true }).check();
  await expect(key).toHaveValue('+55 11 98000-0077');
  await convert.ask('100', '529.982.247-26');
  await expect(page.getByText('The check digits do not match')).toBeVisible();
  await expect(page).not.toHaveURL(/rfq=/);
  expect((await sandbox.effects()).quotes).toBe(0);

  await sandbox.scenario({ provider: 'down' });
  await convert.ask('250000');
  await expect(page.getByText('The API does not say whether this pair cannot be quoted')).toBeVisible();
  await expect(amount).toHaveValue('250,000');
  await expect(page).not.toHaveURL(/rfq=/);

  await sandbox.scenario({ provider: 'up', desk: { d0: false } });
  await convert.quoteAgain('250000');
  await expect(page.getByText('The quote came without D0 fields.')).toBeVisible();
  await expect(convert.option('D0')).toHaveCount(0);
  await expect(convert.option('D1')).toBeChecked();
  await sandbox.scenario({ desk: { d0: true, d1: false } });
  await convert.quoteAgain('1000');
  await expect(page.getByText('The quote came without D1 fields.')).toBeVisible();
  await expect(convert.option('D1')).toHaveCount(0);
});
