/** What a visitor does in a real browser, and what no answer may contain. */
import { expect as anyExpect } from 'playwright/test';
import { spendFirstMinute } from '../test/first-minute.mjs';

/** A cold start on a busy machine takes long; how long is a figure, not a failure. */
export const PATIENCE_MS = 90_000;
const expect = anyExpect.configure({ timeout: PATIENCE_MS });

const STORY = 'Convert 250,000 USDT';
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
    const isOfRouter = new URL(request.url()).searchParams.has('_rsc');
    if (answer.status() >= (isOfRouter ? 400 : 500) && !wasKilled)
      add(`${where} answered ${answer.status()}`);
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

/** Changes the person inside the demo, where the phone has its list. */
export async function become(page, origin, name) {
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${origin}/more`);
  await page.getByRole('main').getByRole('button', { name }).click();
  const now = page.getByRole('main').getByRole('button', { name }).and(page.locator('[aria-current=true]'));
  await expect(now).toBeVisible();
  await page.setViewportSize(wide);
}

/** The first story to its end, from the landing page; `video`: where its first minute is filmed. */
export async function playFirstStory(page, origin, video) {
  const { id, presses, ms } = await spendFirstMinute(page, origin, video);
  const bar = page.getByRole('region', { name: STORY, exact: true });
  const progress = (done) => expect(bar.getByText(`${done} of 4`, { exact: true })).toBeVisible();
  await progress(3);
  await page.getByRole('link', { name: 'View conversion' }).and(page.locator('[data-guide]')).click();
  await progress(4);
  await expect(bar).toContainText('The rate is locked.');
  await bar.getByRole('link', { name: 'Back to the overview' }).click();
  await expect(page).toHaveURL(/\/overview$/);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: STORY }) });
  await expect(card).toContainText('Done');
  return { id, first: `the first conversion after ${presses} presses and ${(ms / 1000).toFixed(1)} s` };
}

/** `{ status, body }` as the visitor's own page gets them. An instance that lacks a carried world is given it. */
export async function ask(page, path) {
  let answer;
  await expect(async () => {
    answer = await page.evaluate(async (address) => {
      const response = await fetch(address, { headers: { accept: 'application/json' } });
      return { status: response.status, body: await response.json() };
    }, path);
    if (answer.status === 409) await page.reload();
    anyExpect(answer.status, path).not.toBe(409);
  }).toPass();
  return answer;
}

export async function readJson(page, path) {
  const { status, body } = await ask(page, path);
  expect(status, path).toBe(200);
  return body;
}

/** What must be the same for whoever gets a copy of this world. */
export async function termsOf(page, id) {
  const { items } = await readJson(page, '/api/conversions?limit=100');
  const { conversion } = await readJson(page, `/api/conversions/${id}`);
  const { rfq_id, requested_amount, options, attempt, created_at } = conversion;
  const { seen, confirmed, intent_id } = attempt;
  const ids = items.map((one) => one.rfq_id);
  return { ids, rfq_id, requested_amount, options, seen, confirmed, intent_id, created_at };
}

/** Another visitor begins the same story; neither has the other's conversion, in a list or by its address. */
export async function neverMeet(page, other, origin, id) {
  await other.getByRole('link', { name: STORY, exact: true }).click();
  await expect(other).toHaveURL(/\/convert\?rfq=/);
  const theirs = new URL(other.url()).searchParams.get('rfq');
  for (const [reader, own, foreign] of [
    [page, id, theirs],
    [other, theirs, id],
  ]) {
    const { items } = await readJson(reader, '/api/conversions?limit=100');
    const ids = items.map(({ rfq_id }) => rfq_id);
    expect(ids, 'the own conversion').toContain(own);
    expect(ids, "the stranger's conversion").not.toContain(foreign);
    expect((await ask(reader, `/api/conversions/${foreign}`)).status).toBe(404);
    await reader.goto(`${origin}/conversions/${foreign}`);
    await expect(reader.getByRole('main')).toContainText('There is no such record');
  }
}

/** Makes a link to a copy of this state. */
export async function shareLink(page, origin) {
  await page.goto(`${origin}/share`);
  const address = page.getByText(`${origin}/signin?state=state_`);
  await pressUntil(page.getByRole('button', { name: 'Make a link' }), address);
  return address.innerText();
}

/** Another browser opens that link. */
export async function openLink(page, link) {
  await page.goto(link, { waitUntil: 'networkidle' });
  await expect(page.getByText('You were given a copy')).toBeVisible();
  await page.getByRole('button', { name: /Administrator/ }).click();
  await expect(page).toHaveURL(/\/overview$/);
}

/** Saves this state as a file. */
export async function saveFile(page, origin, file) {
  await page.goto(`${origin}/share`);
  const button = page.getByRole('button', { name: 'Download the file' });
  await expect(button).toBeVisible();
  const downloading = page.waitForEvent('download');
  await button.click();
  await (await downloading).saveAs(file);
}

/** Another visitor replaces their world by that file. */
export async function openFile(page, origin, file) {
  await page.goto(`${origin}/share`);
  const dialog = page.getByRole('dialog', { name: 'Open a file' });
  // A file chosen before the script of a cold page has come reaches nobody.
  await expect(async () => {
    await page.locator('input[type=file]').setInputFiles([]);
    await page.locator('input[type=file]').setInputFiles(file);
    await anyExpect(dialog).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await dialog.getByRole('button', { name: 'Replace this demo' }).click();
  await page.waitForURL('**/overview');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** A press before the script of a cold page has come reaches nobody. */
async function pressUntil(button, brought) {
  await expect(async () => {
    await button.click();
    await anyExpect(brought).toBeVisible({ timeout: 15_000 });
  }).toPass();
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

/** How long cold instances take to answer with the world that the browser gives, in ms, with no page at work. */
export async function giveWorld(page, origin, kill) {
  await page.route(`${origin}/empty`, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(`${origin}/empty`);
  const file = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const opened = indexedDB.open('mesa');
        opened.onsuccess = () => {
          const asked = opened.result.transaction('worlds').objectStore('worlds').get('copy');
          const letter = (byte) => String.fromCharCode(byte);
          asked.onsuccess = () =>
            resolve(btoa(Array.from(new Uint8Array(asked.result.file), letter).join('')));
        };
      }),
  );
  await kill();
  const { status, restored, ms } = await page.evaluate(async (body) => {
    const startedAt = performance.now();
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/api/demo/world', { method: 'POST', headers, body });
    const { restored } = await answer.json();
    return { status: answer.status, restored, ms: performance.now() - startedAt };
  }, JSON.stringify({ file }));
  expect({ status, restored }, 'the world that was given').toEqual({ status: 200, restored: true });
  return Math.round(ms);
}

/** The browser forgets its world, and names one that no instance ever had. */
export async function loseCopy(page, origin) {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const asked = indexedDB.deleteDatabase('mesa');
        asked.onsuccess = resolve;
        asked.onerror = resolve;
      }),
  );
  await page.context().addCookies([{ name: 'mesa.copy', value: '0'.repeat(32), url: origin, secure: true }]);
}

/** Signed out and without its world: one press enters all the same, and it is said once inside. */
export async function entersWithoutCopy(page, origin) {
  await page.context().clearCookies({ name: /session/ });
  await page.goto(origin);
  await page.getByRole('button', { name: /Administrator/ }).click();
  await expect(page).toHaveURL(/\/overview$/);
  await expect(page.getByText('This demo began again')).toBeVisible();
}

/** A browser that lost its world, asking instances that never had it: begun again once, with the same person. */
export async function beginsAgain(page, origin) {
  await loseCopy(page, origin);
  await page.goto(`${origin}/conversions`);
  await expect(page.getByText('This demo began again')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${origin}/conversions`);
  await expect(page.getByRole('main')).not.toContainText('250,000 USDT');
  await expect(page.getByText('This demo began again')).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/conversions');
}

/** Its signatures are wrong from now on. */
export async function forgeCookies(page) {
  const ours = (await page.context().cookies()).filter(({ name }) => name.startsWith('__Host-mesa.'));
  expect(ours.length, 'cookies to forge').toBeGreaterThanOrEqual(2);
  await page
    .context()
    .addCookies(ours.map((cookie) => ({ ...cookie, value: `${cookie.value.slice(0, -4)}AAAA` })));
}

/** A browser whose world is gone is told so where it enters, and finds a new one. */
export async function beginsAgainAtEntrance(page, origin, id) {
  await page.goto(`${origin}/conversions/${id}`);
  await expect(page.getByText('This demo began again')).toBeVisible();
  await page.getByRole('button', { name: /Administrator/ }).click();
  await expect(page).not.toHaveURL(/signin/);
  await expect(page.getByRole('complementary', { name: 'Sandbox' })).toContainText('Your own world');
  expect((await ask(page, `/api/conversions/${id}`)).status, 'a conversion of the lost world').toBe(404);
}
