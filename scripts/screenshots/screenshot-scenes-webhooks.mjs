/** Webhooks that came, the film of one record, and the notices that follow from them. */
import { ask, open, settled } from './screenshot-actions.mjs';

const FILM = 30_000;

/** A transaction whose webhooks come here, walked through its states one after the other. */
async function happened(page, kind, ...states) {
  const made = await ask(page, 'POST', '/api/sandbox/transactions', {
    kind,
    currency_code: 'USDT',
    webhook: 'mesa',
  });
  for (const to of states) {
    await ask(page, 'POST', `/api/sandbox/transactions/${made.created}/advance`, to ? { to } : {});
    await told(page, made.created);
  }
  return made.created;
}

/** The inbox has the record, and at least as many webhooks as asked for. */
async function told(page, id, events = 1) {
  const until = Date.now() + FILM;
  while (Date.now() < until) {
    const { groups } = await ask(page, 'GET', `/api/events?text=${id}`);
    if (groups[0]?.events >= events) return groups[0];
    await page.waitForTimeout(250);
  }
  throw new Error(`No webhook of ${id} came within ${FILM / 1000} s`);
}

/** A notice that nobody has read. */
async function heard(page) {
  const until = Date.now() + FILM;
  while ((await ask(page, 'GET', '/api/notifications')).unread === 0) {
    if (Date.now() > until) throw new Error(`No notice came within ${FILM / 1000} s`);
    await page.waitForTimeout(250);
  }
}

/** A day of webhooks: some completed, one under way, one disputed after it had completed. */
async function day(page) {
  await happened(page, 'offramp', undefined, 'success.completed');
  await happened(page, 'checkout', undefined);
  await happened(page, 'onramp', undefined, 'success.completed');
  const disputed = await happened(page, 'checkout', undefined, 'success.completed');
  await told(page, disputed, 2);
  await ask(page, 'POST', `/api/sandbox/transactions/${disputed}/chargeback`, {});
  return told(page, disputed, 3);
}

const group = 'events';

export const EVENT_SCENES = [
  {
    group,
    name: 'events-empty',
    play: ({ page }) => open(page, '/events?from=2020-01-01&to=2020-01-02'),
  },
  {
    group,
    name: 'events',
    whole: false,
    play: async ({ page }) => {
      await day(page);
      await open(page, '/events');
      await page.locator('button[data-event]').first().waitFor();
      await settled(page);
    },
  },
  {
    group,
    name: 'events-film',
    play: async ({ page }) => {
      const { id } = await day(page);
      await open(page, `/events?event=${id}`);
      await page.locator('main ol li').nth(2).waitFor();
      await settled(page);
    },
  },
  {
    group,
    name: 'events-filters',
    whole: false,
    play: async ({ page }) => {
      await open(page, '/events');
      await page.locator('search button[aria-expanded]:not([role])').click();
      await settled(page);
    },
  },
  {
    group,
    name: 'events-address',
    whole: false,
    play: async ({ page }) => {
      await open(page, '/events');
      await page.locator('main header button').first().click();
      await page.getByRole('dialog').locator('form').waitFor();
    },
  },
  {
    group,
    name: 'notifications',
    whole: false,
    play: async ({ page }) => {
      await day(page);
      await heard(page);
      await open(page, '/overview');
      await page.locator('button[aria-haspopup="dialog"]:visible:has(.lucide-bell)').click();
      await page.getByRole('dialog').locator('h2').waitFor();
      await settled(page);
    },
  },
];
