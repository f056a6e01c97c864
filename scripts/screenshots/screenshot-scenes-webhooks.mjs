/** Scenes: webhooks, the history of one record, and the notifications that follow from them. */
import { ask, open, settled } from './screenshot-actions.mjs';

const TIMEOUT_MS = 30_000;

/** Makes a transaction whose webhooks come to this dashboard and moves it through `states`. */
async function walkThrough(page, kind, ...states) {
  const made = await ask(page, 'POST', '/api/sandbox/transactions', {
    kind,
    currency_code: 'USDT',
    webhook: 'mesa',
  });
  for (const to of states) {
    await ask(page, 'POST', `/api/sandbox/transactions/${made.created}/advance`, to ? { to } : {});
    await untilWebhooks(page, made.created);
  }
  return made.created;
}

/** Waits until the inbox has the record with at least `events` webhooks. */
async function untilWebhooks(page, id, events = 1) {
  const until = Date.now() + TIMEOUT_MS;
  while (Date.now() < until) {
    const { groups } = await ask(page, 'GET', `/api/events?text=${id}`);
    if (groups[0]?.events >= events) return groups[0];
    await page.waitForTimeout(250);
  }
  throw new Error(`No webhook of ${id} came within ${TIMEOUT_MS / 1000} s`);
}

/** Waits for an unread notification. */
async function untilNotified(page) {
  const until = Date.now() + TIMEOUT_MS;
  while ((await ask(page, 'GET', '/api/notifications')).unread === 0) {
    if (Date.now() > until) throw new Error(`No notice came within ${TIMEOUT_MS / 1000} s`);
    await page.waitForTimeout(250);
  }
}

/** One day of webhooks: some completed, one in progress, one disputed after completion. */
async function day(page) {
  await walkThrough(page, 'offramp', undefined, 'success.completed');
  await walkThrough(page, 'checkout', undefined);
  await walkThrough(page, 'onramp', undefined, 'success.completed');
  const disputed = await walkThrough(page, 'checkout', undefined, 'success.completed');
  await untilWebhooks(page, disputed, 2);
  await ask(page, 'POST', `/api/sandbox/transactions/${disputed}/chargeback`, {});
  return untilWebhooks(page, disputed, 3);
}

const group = 'events';

export const WEBHOOK_SCENES = [
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
    name: 'events-timeline',
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
      await untilNotified(page);
      await open(page, '/overview');
      await page.locator('button[aria-haspopup="dialog"]:visible:has(.lucide-bell)').click();
      await page.getByRole('dialog').locator('h2').waitFor();
      await settled(page);
    },
  },
];
