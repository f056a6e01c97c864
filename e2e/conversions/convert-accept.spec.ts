import {
  expect,
  expectNoAxeViolations,
  expectNoAxeViolationsInEitherTheme,
  test,
} from '../fixtures/dashboard-test';
import { ConversionPageObject } from '../pages/conversion-page';

// Separate from the accept: axe is slow and the rate may expire.
test('form, quote and confirmation are accessible, and looking at them accepts nothing', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('treasurer');
  const convert = await new ConversionPageObject(page).open();
  await expectNoAxeViolations(page);
  await convert.ask('250000');
  await expect(page.getByRole('timer')).toBeVisible();
  await expectNoAxeViolations(page);
  await convert.quote();
  await convert.review('D1');
  await expectNoAxeViolationsInEitherTheme(page);
  expect((await sandbox.effects()).accepts).toBe(0);
});

test('a person converts 250,000 USDT to BRL: form, quote, confirmation, locked rate', async ({
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

  await convert.review('D1');
  await expect(convert.dialog).toContainText('250,000.00');
  await expect(convert.dialog).toContainText('financeiro@mesa.example');
  await expect(convert.dialog).toContainText('fixed by you');
  expect((await sandbox.effects()).accepts).toBe(0);

  await convert.confirmButton().click();
  await convert.expectOutcome('Rate locked. Funds have not landed yet.');
  await convert.expectNoWayToSendAgain();
  await expectNoAxeViolationsInEitherTheme(page);
  expect(await sandbox.effects()).toMatchObject({ quotes: 1, accepts: 1, debits: 1 });

  await page.getByRole('link', { name: 'View conversion' }).click();
  await expect(page).toHaveURL(new RegExp(`/conversions/${rfqId}$`));
  await expect(page.getByText('Rate locked').first()).toBeVisible();
  await expectNoAxeViolations(page);
});

test('the balance goes down only after the accept, and what is on its way is not called available', {
  tag: '@any-screen',
}, async ({ page, signIn, sandbox }) => {
  await sandbox.freeze();
  await signIn('treasurer');
  await page.goto('/balances');
  const balances = page.getByRole('main');
  await expect(balances).toContainText('499,094.65');
  const convert = new ConversionPageObject(page);
  await convert.quote('250000');
  await page.goto('/balances');
  await expect(balances).toContainText('499,094.65');
  await page.goBack();
  await convert.accept('D1');
  await convert.expectOutcome('Rate locked. Funds have not landed yet.');
  await page.goto('/balances');
  await expect(balances).toContainText('249,094.65');
  await expect(balances).not.toContainText('499,094.65');
});

test('a quote is in the register before it is on the screen, and recent ones are found again', {
  tag: '@any-screen',
}, async ({ page, signIn }) => {
  await signIn('operator');
  const convert = new ConversionPageObject(page);
  const rfqId = await convert.quote('1234.56');
  await page.goto('/conversions?state=untaken');
  const row = page.getByRole('row').filter({ hasText: '1,234.56' }).first();
  await expect(row).toContainText('Open quote');
  await page.goto(`/conversions/${rfqId}`);
  await expect(page.getByText('Nobody has tried to accept this quote.').first()).toBeVisible();
});

test('safety 27: an amount is formatted in place, and one with two readings is repeated in words', {
  tag: '@any-screen',
}, async ({ page, signIn, sandbox }) => {
  await signIn('operator');
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
  expect((await sandbox.effects()).quotes).toBe(0);
});

test('safety 44: a PIX key is recognised by its kind, and one with wrong check digits is refused', {
  tag: '@any-screen',
}, async ({ page, signIn, sandbox }) => {
  await signIn('treasurer');
  const convert = await new ConversionPageObject(page).open();
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
});

test('safety 23: a day that the desk did not offer is drawn as absent, never as zero', {
  tag: '@any-screen',
}, async ({ page, signIn, sandbox }) => {
  await signIn('treasurer');
  const convert = new ConversionPageObject(page);
  await sandbox.scenario({ desk: { d0: false } });
  await convert.quote();
  await expect(page.getByText('The quote came without D0 fields.')).toBeVisible();
  await expect(convert.option('D0')).toHaveCount(0);
  await expect(convert.option('D1')).toBeChecked();
  await expectNoAxeViolations(page);
  await sandbox.scenario({ desk: { d0: true, d1: false } });
  await convert.quote();
  await expect(page.getByText('The quote came without D1 fields.')).toBeVisible();
  await expect(convert.option('D1')).toHaveCount(0);
});

test('a pair that cannot be quoted is told in words, and the form keeps what was typed', {
  tag: '@any-screen',
}, async ({ page, signIn, sandbox }) => {
  await signIn('operator');
  await sandbox.scenario({ provider: 'down' });
  const convert = await new ConversionPageObject(page).open();
  await convert.ask('250000');
  await expect(page.getByText('This pair cannot be quoted.')).toBeVisible();
  await expect(page.getByLabel('You send', { exact: true })).toHaveValue('250,000');
  await expect(page).not.toHaveURL(/rfq=/);
});

test('an operator’s destination travels with the quote to whoever accepts it', {
  tag: '@any-screen',
}, async ({ page, signIn }) => {
  await signIn('operator');
  const convert = await new ConversionPageObject(page).open();
  const rfqId = await convert.quote('1234.56', '12.345.678/0001-95');
  await signIn('treasurer');
  await page.goto(`/convert?rfq=${encodeURIComponent(rfqId)}`);
  await expect(page.getByLabel('PIX key that receives the BRL')).toHaveValue('12.345.678/0001-95');
  await expect(page.getByLabel('You send', { exact: true })).toHaveValue('1,234.56');
  await convert.choose('D1');
  await page.getByRole('button', { name: 'Accept D1' }).click();
  await expect(page.getByRole('dialog')).toContainText('12.345.678/0001-95');
});
