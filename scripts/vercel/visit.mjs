/** What a visitor does in a real browser, and what no answer may contain. */
import { expect as anyExpect } from '@playwright/test';

/** A cold start on a busy machine takes long; how long is a figure, not a failure. */
export const PATIENCE_MS = 90_000;
const expect = anyExpect.configure({ timeout: PATIENCE_MS });

const PIX_KEY = 'financeiro@mesa.example';
/** The names of this machine; no answer to a foreign host may mention them, but for a documented command. */
const LOCAL = /localhost|127\.0\.0\.1(?!:4010)/;

/** Watches every answer to a page; `problems` lists what is wrong with them. */
export function watch(context, origin) {
  const problems = [];
  const reading = [];
  const add = (text) => problems.push(text.slice(0, 400));
  context.on('weberror', (error) => add(`script error on ${error.page()?.url()}: ${error.error()}`));
  context.on('console', (message) => {
    if (/content.security.policy|trusted ?(types|script|html)|hydrat/i.test(message.text()))
      add(message.text());
  });
  context.on('requestfinished', (request) => reading.push(inspect(request).catch(() => undefined)));
  async function inspect(request) {
    const answer = await request.response();
    if (!answer || !request.url().startsWith(origin)) return add(`a request left the site: ${request.url()}`);
    const where = `${request.method()} ${new URL(request.url()).pathname}`;
    // Of the instance that the check itself ended in the middle.
    const wasKilled = answer.headers()['x-check-killed'] !== undefined;
    if (answer.status() >= 500 && !wasKilled) add(`${where} answered ${answer.status()}`);
    for (const { name, value } of await answer.headersArray()) {
      if (LOCAL.test(value)) add(`${where} has a local address in ${name}: ${value}`);
      if (name.toLowerCase() === 'set-cookie') checkCookies(where, value);
    }
    if (!/html|json/.test(answer.headers()['content-type'] ?? '')) return;
    const [found] = LOCAL.exec(await answer.text()) ?? [];
    if (found) add(`${where} has ${found} in its body`);
  }
  function checkCookies(where, value) {
    for (const cookie of value.split('\n')) {
      const [name] = cookie.split('=');
      if (!/;\s*secure/i.test(cookie)) add(`${where} sets ${name} without Secure`);
      if (/session|csrf|callback|device/.test(name) && !name.startsWith('__Host-'))
        add(`${where} sets ${name} without __Host-`);
    }
  }
  return {
    problems,
    async settled() {
      await Promise.all(reading);
      return problems;
    },
  };
}

/** From the first page to the overview, with one press. `forgets`: what the first page says about that. */
export async function enter(page, origin, name, forgets) {
  await page.goto(origin);
  await expect(page.getByRole('heading', { name: 'Enter as' })).toBeVisible();
  if (forgets) await expect(page.getByText(forgets)).toBeVisible();
  await expect(page.getByText('Your own world, on this browser.')).toBeVisible();
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await expect(page).toHaveURL(/\/overview$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Sandbox' })).toContainText('Your own world');
}

/** Pages of who is not signed in, and of phones; the figures have a token. */
const ELSEWHERE = ['/index', '/join', '/signin', '/more', '/metrics'];

/** Opens every page without a parameter by its address; twice in a row, so that both instances answer. */
export async function openEveryPage(page, origin, addresses) {
  await expect(page.getByRole('navigation').getByRole('link').first()).toBeVisible();
  const paths = addresses.filter((path) => !/[[.]|^\/(_|api\/)/.test(path) && !ELSEWHERE.includes(path));
  for (const path of paths) {
    for (const _ of ['one instance', 'the other']) {
      const answer = await page.goto(origin + path);
      expect(answer?.status(), path).toBe(200);
      expect(new URL(page.url()).pathname, `${path} leads to itself`).toBe(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText(/did not work|cannot be (read|shown)/i);
    }
  }
  return paths;
}

/** Changes the person inside the demo, where the phone has its list. */
async function become(page, origin, name) {
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${origin}/more`);
  await page.getByRole('main').getByRole('button', { name }).click();
  const now = page.getByRole('main').getByRole('button', { name }).and(page.locator('[aria-current=true]'));
  await expect(now).toBeVisible();
  await page.setViewportSize(wide);
}

/** Asks for a quote and accepts it as the treasurer; answers the conversion's id. */
export async function convert(page, origin) {
  await become(page, origin, /Treasurer/);
  await page.goto(`${origin}/convert`);
  await page.getByLabel('You send', { exact: true }).fill('250000');
  await chooseKey(page);
  await page.getByRole('button', { name: /^Get (a new )?quote$/ }).click();
  await expect(page.getByRole('radiogroup', { name: 'Settlement options' })).toBeVisible();
  await page.getByRole('radio', { name: /^D1/ }).check();
  await page.getByRole('button', { name: /^Accept D1/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm conversion' });
  await dialog.getByRole('button', { name: /^Accept/ }).click();
  await expect(page.getByRole('heading', { name: 'Rate locked. Funds have not landed yet.' })).toBeVisible();
  const id = new URL(page.url()).searchParams.get('rfq') ?? '';
  await become(page, origin, /Administrator/);
  return id;
}

/** Copies the state by its link; another browser, `page`, gets a copy of it. */
export async function shareState(from, page, origin, id) {
  await from.goto(`${origin}/sandbox`);
  const address = from.getByText(`${origin}/signin?state=state_`);
  // A press before the script of a cold page has come reaches nobody.
  await expect(async () => {
    await from.getByRole('button', { name: 'Make a link' }).click();
    await anyExpect(address).toBeVisible({ timeout: 15_000 });
  }).toPass();
  const link = await address.innerText();
  await page.goto(link, { waitUntil: 'networkidle' });
  await expect(page.getByText('You were given a copy')).toBeVisible();
  await page.getByRole('button', { name: /Administrator/ }).click();
  await expect(page).toHaveURL(/\/overview$/);
  await readBack(page, origin, id);
}

/** Opens the page of a conversion and the list with it. */
export async function readBack(page, origin, id) {
  for (const _ of ['one instance', 'the other']) {
    await page.goto(`${origin}/conversions/${id}`);
    await expect(page.getByText('Rate locked').first()).toBeVisible();
    await expect(page.getByRole('main')).toContainText('250,000');
  }
  await page.goto(`${origin}/conversions`);
  await expect(page.getByRole('main')).toContainText('250,000');
}

/** A browser that lost its world, asking instances that never had it: begun again once, with the same person. */
export async function beginsAgain(page, origin) {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const asked = indexedDB.deleteDatabase('mesa');
        asked.onsuccess = resolve;
        asked.onerror = resolve;
      }),
  );
  await page.context().addCookies([{ name: 'mesa.copy', value: '0'.repeat(32), url: origin, secure: true }]);
  await page.goto(`${origin}/conversions`);
  await expect(page.getByText('This demo began again')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${origin}/conversions`);
  await expect(page.getByRole('main')).not.toContainText('250,000 USDT');
  await expect(page.getByText('This demo began again')).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/conversions');
}

/** A field, or a list where the demo's past has saved destinations. */
async function chooseKey(page) {
  const key = page.getByLabel('PIX key that receives the BRL');
  if ((await key.evaluate(({ tagName }) => tagName)) !== 'BUTTON') return key.fill(PIX_KEY);
  await key.click();
  await page.getByRole('option', { disabled: false }).first().click();
}
