/** Scenes of the people who decide: renders 08 and 22 to 27. */
import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { ask, open, review, settled } from './screenshot-actions.mjs';

const PASSWORD = 'seven brown kettles on a shelf';

/** A page of the full house, whose queue waits for its treasurer. */
const page = (name, role, play) => ({ group: 'people', name, role, fullHouse: true, whole: false, play });
const place = (name, role, where) => page(name, role, ({ page }) => open(page, where));

async function openRequest(page, fits) {
  const { requests } = await ask(page, 'GET', '/api/requests');
  const { id } = requests.find(fits);
  await open(page, `/requests/${id}`);
}

const isOpen = ({ kind, state }) => kind === 'conversion' && state === 'open';

const savedKeys = (page) =>
  page.locator('form button[aria-haspopup="dialog"]:has(.lucide-chevron-down)').last();

async function openDialog(page, button) {
  await button.click();
  await page.getByRole('dialog').waitFor();
  await settled(page);
}

/** The list of saved destinations of Convert, with its rows. */
async function openPicker(page) {
  await open(page, '/convert');
  await page.locator('form input[inputmode="decimal"]').first().fill('250000');
  await openDialog(page, savedKeys(page));
  await page.getByRole('option').first().waitFor();
}

/** Chooses the first saved one and asks for a quote. */
async function quoteSaved(page) {
  await openPicker(page);
  await page.getByRole('option').first().click();
  await page.locator('form button[type="submit"]').first().click();
}

/** A cookie jar of somebody of the demo. */
async function somebody(page, role) {
  const context = await page
    .context()
    .browser()
    .newContext({ baseURL: new URL(page.url()).origin });
  const other = await context.newPage();
  await ask(other, 'POST', '/api/demo/enter', { person: role });
  return other;
}

const intent = () => ({ 'idempotency-key': randomUUID() });

/** The page's person becomes a new treasurer, whom an administrator asked for and a treasurer approved. */
async function joinAsTreasurer(page) {
  await page.goto('/signin');
  const admin = await somebody(page, 'admin');
  const treasurer = await somebody(page, 'treasurer');
  const email = `davi-${randomUUID().slice(0, 8)}@company.example`;
  const asked = { invite: { email, name: 'Davi Lins', role: 'treasurer' } };
  const made = await ask(
    admin,
    'POST',
    '/api/requests',
    { kind: 'person', asked, ends_in_hours: 1 },
    intent(),
  );
  const { id, hash } = made.request;
  await ask(treasurer, 'POST', `/api/requests/${id}/approve`, { hash }, intent());
  const { people } = await ask(admin, 'GET', '/api/team');
  const person = people.find((one) => one.email === email);
  const { link } = await ask(admin, 'POST', `/api/team/${person.id}/link`, {}, intent());
  const { code } = await ask(treasurer, 'POST', `/api/requests/${id}/code`, {}, intent());
  const token = new URL(link.url).hash.slice(1);
  await ask(page, 'POST', '/api/join', { token, code: String(code), password: PASSWORD });
  return async () => {
    await ask(admin, 'PATCH', `/api/team/${person.id}`, { disabled: true });
    await Promise.all([admin, treasurer].map((one) => one.context().close()));
  };
}

/** A treasurer accepts a small conversion, whose row says what was shown and sent. */
async function acceptSomething(page) {
  const treasurer = await somebody(page, 'treasurer');
  const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000' };
  const { conversion } = await ask(treasurer, 'POST', '/api/conversions', asked);
  const { rate, from_amount, to_amount } = conversion.options.d1;
  const seen = { rate, amount_from: from_amount, amount_to: to_amount, expires_at: conversion.expires_at };
  const press = { settlement_day: 'd1', pix_key: '12345678000195', seen };
  await ask(treasurer, 'POST', `/api/conversions/${conversion.rfq_id}/accept`, press, intent());
  await treasurer.context().close();
}

async function beginFactor(page) {
  await open(page, '/account');
  await page.locator('button:has(.lucide-plus)').last().click();
  await page
    .locator('dialog[open] input[type="password"], [role="dialog"] input[type="password"]')
    .fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.locator('input[type="radio"][value="passkey"]').waitFor();
}

async function addApp(page) {
  await beginFactor(page);
  await page.locator('input[type="radio"][value="code"]').check();
  const code = page.locator('input[autocomplete="one-time-code"]');
  await code.waitFor();
  const secret = (await page.getByRole('dialog').locator('.mono').allInnerTexts())
    .map((text) => text.replaceAll(/\s/g, ''))
    .find((text) => /^[A-Z2-7]{16,}$/.test(text));
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return { totp, code };
}

async function addFactor(page) {
  const { totp, code } = await addApp(page);
  await code.fill(totp.generate());
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').locator('li code').first().waitFor();
}

const factor = (name, play) => ({
  group: 'people',
  name,
  signedOut: true,
  fullHouse: true,
  whole: false,
  play: async ({ page, ...rest }) => {
    const leave = await joinAsTreasurer(page);
    await play({ page, ...rest });
    return leave;
  },
});

export const PEOPLE_SCENES = [
  place('requests', 'treasurer', '/requests'),
  page('request', 'treasurer', async ({ page }) => {
    await openRequest(page, isOpen);
    await page.locator('[role="radiogroup"] input[value="d1"]').check();
  }),
  page('request-returned', 'treasurer', ({ page }) => openRequest(page, ({ state }) => state === 'back')),
  page('request-reject', 'treasurer', async ({ page }) => {
    await openRequest(page, isOpen);
    await openDialog(page, page.locator('main footer button, section footer button').first());
  }),
  page('request-make', 'operator', async ({ page }) => {
    await quoteSaved(page);
    await page.locator('[role="radiogroup"] input[value="d1"]').waitFor();
    await page.locator('main footer button, section footer button').first().click();
    const steps = page.locator('form').last().getByRole('button').filter({ hasText: '%' });
    await steps.nth(1).click();
    await page.locator('form [role="img"]').waitFor();
  }),
  place('team', 'admin', '/team'),
  page('team-invite', 'admin', async ({ page }) => {
    await open(page, '/team');
    await openDialog(page, page.locator('button:has(.lucide-user-plus)').first());
  }),
  page('team-person', 'admin', async ({ page }) => {
    const { people } = await ask(page, 'GET', '/api/team');
    await open(page, `/team/${people.find(({ role }) => role === 'operator').id}`);
  }),
  place('destinations', 'treasurer', '/destinations'),
  page('convert-picker', 'treasurer', ({ page }) => openPicker(page)),
  place('policies', 'admin', '/policies'),
  page('policies-change', 'admin', async ({ page }) => {
    await open(page, '/policies');
    await openDialog(page, page.locator('button:has(.lucide-pencil)').first());
    // With one treasurer, nobody could approve.
    await page.getByRole('dialog').locator('input[type="radio"]').last().check();
    await page.getByRole('dialog').getByRole('alert').waitFor();
  }),
  place('audit', 'admin', '/audit'),
  page('audit-row', 'admin', async ({ page }) => {
    await open(page, '/audit');
    await acceptSomething(page);
    const { items } = await ask(page, 'GET', '/api/audit?kind=conversions');
    const { id } = items.find(({ action }) => action === 'conversion.outcome');
    await open(page, `/audit?kind=conversions&row=${id}`);
    await page.getByRole('dialog').locator('pre').first().waitFor();
    await settled(page);
  }),
  page('history', 'admin', async ({ page }) => {
    const { requests } = await ask(page, 'GET', '/api/requests');
    const { rfq_id } = requests.find((one) => one.kind === 'conversion' && one.state === 'done');
    await open(page, `/conversions/${rfq_id}`);
    await page.locator('main section').last().scrollIntoViewIfNeeded();
  }),
  factor('factor-choose', ({ page }) => beginFactor(page)),
  factor('factor-app', ({ page }) => addApp(page)),
  factor('factor-codes', ({ page }) => addFactor(page)),
  factor('factor-step-up', async ({ page }) => {
    await addFactor(page);
    await page.locator('[role="dialog"] input[type="checkbox"]').check();
    await page.getByRole('dialog').getByRole('button').last().click();
    await quoteSaved(page);
    await page.locator('[role="radiogroup"] input[value="d1"]').waitFor();
    await review(page);
    await page.getByRole('dialog').getByText('Recife').waitFor();
    await page.getByRole('dialog').getByRole('button').last().click();
    await page.locator('input[autocomplete="one-time-code"]').waitFor();
  }),
];
