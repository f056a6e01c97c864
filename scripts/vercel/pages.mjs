/** Every page of the built functions: once with real records of the visitor's own world, where it is about one. */
import { expect as anyExpect } from 'playwright/test';
import { ask, PATIENCE_MS, readJson } from './visit.mjs';

const expect = anyExpect.configure({ timeout: PATIENCE_MS });

/** Pages of who is not signed in, and of phones; the figures have a token. */
const ELSEWHERE = ['/index', '/join', '/signin', '/more', '/metrics'];
const LISTS = ['checkouts', 'onramps', 'offramps', 'withdrawals'];
const FAILED = /did not work|cannot be (read|shown)/i;
const NOT_FOUND = /no such record|does not know this record|not found/i;

/** Opens every page of the functions, by its address; answers how many. */
export async function openEveryPage(page, origin, addresses) {
  await expect(page.getByRole('navigation').getByRole('link').first()).toBeVisible();
  const paths = addresses.filter((path) => !/\.|^\/(_|api\/)/.test(path) && !ELSEWHERE.includes(path));
  const [about, plain] = [
    paths.filter((path) => path.includes('[')),
    paths.filter((path) => !/\[/.test(path)),
  ];
  for (const path of plain) {
    for (const _ of ['one instance', 'the other']) await open(page, origin, path);
  }
  const records = await recordsOfPages(page, origin);
  for (const path of about) {
    if (!(path in records)) throw new Error(`${path} has no record in scripts/vercel/pages.mjs`);
    await open(page, origin, records[path]);
    await expect(page.getByRole('main'), records[path]).not.toContainText(NOT_FOUND);
  }
  const lists = await openFromLists(page, origin, records['/sub-merchants/[correlation_id]']);
  return plain.length + about.length + lists;
}

async function open(page, origin, path) {
  const answer = await page.goto(origin + path);
  expect(answer?.status(), path).toBe(200);
  expect(new URL(page.url()).pathname, `${path} leads to itself`).toBe(path.split('?')[0]);
  // By their elements: behind a dialog that is open, nothing has a role.
  await expect(page.locator('h1').first(), path).toBeVisible();
  await expect(page.locator('main [aria-busy=true]'), `${path} has been read`).toHaveCount(0);
  await expect(page.locator('main'), path).not.toContainText(FAILED);
}

const isCompleted = ({ process }) => process?.startsWith('success.');

/** The address of a record for each page about one, from the answers of the API. */
async function recordsOfPages(page, origin) {
  const [{ items: conversions }, { requests }, { people }, { links }, withdrawals] = [
    await readJson(page, '/api/conversions'),
    await readJson(page, '/api/requests'),
    await readJson(page, '/api/team'),
    await readJson(page, '/api/checkout-links'),
    await readJson(page, '/api/withdrawals?limit=50'),
  ];
  const { id: own, changes } = await brandedSubMerchant(page);
  const owned = await readJson(page, `/api/sub-merchants/${own}/withdrawals?limit=50`);
  const link = await linkOfSubMerchant(page, origin, own);
  const [subMerchant, print] = ['/sub-merchants/[correlation_id]', '/print/sub-merchants/[correlation_id]'];
  const parts = ['', '/branding', '/checkouts', '/splits', '/whitelist', '/withdrawals'];
  return {
    ...Object.fromEntries(parts.map((part) => [`${subMerchant}${part}`, `/sub-merchants/${own}${part}`])),
    '/conversions/[rfq_id]': `/conversions/${conversions[0].rfq_id}`,
    '/requests/[id]': `/requests/${requests.find(({ kind }) => kind !== 'destination').id}`,
    '/team/[id]': `/team/${people[0].id}`,
    '/print/links/[id]': `/print/links/${links[0].id}`,
    '/print/withdrawals/[id]': `/print/withdrawals/${withdrawals.results.find(isCompleted).end2end}`,
    [`${print}/branding/[id]`]: `/print/sub-merchants/${own}/branding/${changes[0].id}`,
    [`${print}/links/[id]`]: `/print/sub-merchants/${own}/links/${link}`,
    [`${print}/withdrawals/[id]`]: `/print/sub-merchants/${own}/withdrawals/${owned.results.find(isCompleted).end2end}`,
  };
}

/** The one whose brand was changed in the demo's past. */
async function brandedSubMerchant(page) {
  const { items } = await readJson(page, '/api/sub-merchants');
  for (const { correlation_id: id } of items) {
    const { changes } = await readJson(page, `/api/sub-merchants/${id}/branding`);
    if (changes.length > 0) return { id, changes };
  }
  throw new Error('no sub-merchant of this world has changed its brand');
}

/** The past has none, so the visitor makes one. */
async function linkOfSubMerchant(page, origin, owner) {
  await open(page, origin, `/sub-merchants/${owner}/checkouts`);
  const form = page.getByRole('form', { name: 'New checkout link' });
  // Before the script of a cold page has come, a form keeps nothing.
  await expect(async () => {
    await form.getByText('In BRL').click();
    await form.getByLabel('Amount in BRL').fill('480.00', { timeout: 5_000 });
    await anyExpect(form.getByLabel('Amount in BRL')).toHaveValue(/480/);
  }).toPass();
  await form.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Link made' })).toBeVisible();
  const { links } = await readJson(page, `/api/sub-merchants/${owner}/checkouts`);
  return links[0].id;
}

/** A record opened over each list, and the split of a checkout. */
async function openFromLists(page, origin, subMerchant) {
  const lists = [...LISTS.map((list) => `/${list}`), `${subMerchant}/withdrawals`];
  for (const list of lists) {
    const [{ end2end, created_at }] = (await readJson(page, `/api${list}?limit=50`)).results;
    await open(page, origin, `${list}?tx=${end2end}&at=${encodeURIComponent(created_at)}`);
    await expect(page.getByRole('dialog'), `${list}, ${end2end}`).toContainText(end2end);
  }
  const { groups } = await readJson(page, '/api/events');
  for (const { kind, end2end } of groups) {
    if (kind !== 'checkouts') continue;
    const { status } = await ask(page, `/api${subMerchant}/splits/${end2end}`);
    if (status !== 200) continue;
    await open(page, origin, `${subMerchant}/splits?checkout=${end2end}`);
    await expect(page.getByRole('region', { name: 'Transferred to you' })).toBeVisible();
    return lists.length + 1;
  }
  throw new Error('no checkout of this world was split');
}
