/** The scenes of `npm run screenshots`. No selector uses a visible text, so each scene works in every language. */
import { open, quote, review, settled } from './screenshot-actions.mjs';
import { MONTH_SCENES } from './screenshot-scenes-month.mjs';
import { PEOPLE_SCENES } from './screenshot-scenes-people.mjs';
import { SUB_MERCHANT_SCENES } from './screenshot-scenes-sub-merchants.mjs';
import { WEBHOOK_SCENES } from './screenshot-scenes-webhooks.mjs';

const ACCEPT = { method: 'POST', path: '/v2/rfq/accept' };
const READS_FAIL = { method: 'GET', path: '/v2/rfq/{id}', status: 500 };

async function accept(page) {
  await page.getByRole('dialog').getByRole('button').last().click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.locator('h2[tabindex="-1"]').waitFor();
  await settled(page);
}

/** Requests a quote, applies `change`, then confirms. */
const outcome = (name, change) => ({
  group: 'convert',
  name: `convert-${name}`,
  play: async ({ page, sandbox }) => {
    await quote(page);
    await review(page);
    await change(sandbox);
    await accept(page);
  },
});

const scenario = (body) => (sandbox) => sandbox('PUT', 'scenario', body);
const place = (name, where, extra = {}) => ({
  group: name,
  name,
  play: ({ page }) => open(page, where),
  ...extra,
});

/** The overview with search open. */
function search(name, text) {
  return {
    group: 'search',
    name,
    whole: false,
    play: async ({ page }) => {
      await open(page, '/overview');
      await page.locator('[aria-haspopup="dialog"]:visible:has(.lucide-search)').first().click();
      const input = page.getByRole('combobox');
      await input.waitFor();
      await input.fill(text);
    },
  };
}

/** A list with one of its records open. */
const record = (list, row, name = `${list}-record`) => ({
  group: 'transactions',
  name,
  whole: false,
  play: async ({ page }) => {
    await open(page, `/${list}`);
    await page.locator('a[data-row]').nth(row).click();
    await page.locator('dialog[open] ol').waitFor();
    await settled(page);
  },
});

/** A demo as a newcomer finds it, with sixty days behind it. */
const demo = (name, where, extra = {}) => ({
  group: 'demo',
  name,
  fullHouse: true,
  play: ({ page }) => open(page, where),
  ...extra,
});

/** The story of the lost answer. Later scenes have neither its bar nor its lost answer. */
const story = (name, play) =>
  demo(name, '/overview', {
    role: 'operator',
    whole: false,
    play: async ({ page, sandbox }) => {
      await open(page, '/overview');
      await page.locator('a[href="#story=lost"]').click();
      const bar = page.locator('section[aria-label]:has(.lucide-rotate-ccw)');
      await bar.waitFor();
      await play(page, bar);
      await settled(page);
      return async () => {
        await sandbox('DELETE', 'scenario');
        const after = await page.context().newPage();
        await after.goto('/api/health');
        await after.evaluate(() => localStorage.removeItem('mesa.stories'));
        await after.close();
      };
    },
  });

export const SCENES = [
  demo('entrance', '/signin', { signedOut: true }),
  demo('overview', '/overview', {
    role: 'treasurer',
    readme: true,
    whole: false,
    play: async ({ page }) => {
      await open(page, '/overview');
      // Counts come with the person.
      await page.mouse.move(700, 240);
      await page.locator('a[href="/requests"][aria-label]').filter({ visible: true }).waitFor();
      await page.waitForFunction(() =>
        [...document.querySelectorAll('time')].every(
          (time) => getComputedStyle(time).visibility === 'visible',
        ),
      );
    },
  }),
  story('story', () => undefined),
  story('story-switch', async (page, bar) => {
    await bar.locator('button').first().click();
    await bar.locator('button').first().filter({ hasText: 'Ana' }).waitFor();
    await page.locator('header [aria-haspopup="dialog"]').filter({ visible: true }).last().click();
    await page.locator('li [aria-current=true]:has(bdi)').waitFor();
  }),
  demo('sandbox', '/sandbox', { role: 'operator' }),
  demo('sandbox-what', '/sandbox', {
    role: 'operator',
    whole: false,
    play: async ({ page }) => {
      await open(page, '/sandbox');
      await page
        .locator('main button[aria-haspopup="dialog"]:has(.lucide-circle-question-mark)')
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  }),
  demo('sandbox-developers', '/sandbox/developers', { role: 'operator' }),
  {
    group: 'overview',
    name: 'overview-table',
    play: async ({ page }) => {
      await open(page, '/overview');
      await page.locator('fieldset input[value="table"]').check();
      await page.locator('table').nth(1).waitFor();
    },
  },
  {
    group: 'overview',
    name: 'overview-failing',
    play: async ({ page, sandbox }) => {
      const failing = ['/v2/offramps', '/v2/balance'].map((where) => ({
        method: 'GET',
        path: where,
        status: 500,
      }));
      await sandbox('PUT', 'scenario', { faults: failing });
      await open(page, '/overview');
      await page.getByRole('alert').first().waitFor();
      await settled(page);
    },
  },
  {
    group: 'overview',
    name: 'overview-account-menu',
    // A phone shows the same content behind More.
    wide: true,
    whole: false,
    play: async ({ page }) => {
      await open(page, '/overview');
      await page.locator('header [aria-haspopup="dialog"]:visible').last().click();
      await page.getByRole('dialog').getByRole('button').last().waitFor();
      await settled(page);
    },
  },
  search('search', ''),
  search('search-found', '0x52908400098527886E0F7030069857D2E4169EE7'),
  search('search-tax-id', '529.982.247-25'),
  search('search-refused', '529.982.247-24'),
  place('balances', '/balances'),
  {
    group: 'balances',
    name: 'balances-unavailable',
    play: async ({ page, sandbox }) => {
      await sandbox('PUT', 'scenario', { faults: [{ method: 'GET', path: '/v2/balance', status: 500 }] });
      await open(page, '/balances');
      await page.getByRole('alert').first().waitFor();
    },
  },
  { group: 'convert', name: 'convert-form', play: ({ page }) => open(page, '/convert') },
  { group: 'convert', name: 'convert-quoted', play: ({ page }) => quote(page) },
  {
    group: 'convert',
    name: 'convert-chosen',
    play: async ({ page, locale }) => {
      await quote(page, '12.345.678/0001-95', locale === 'en' ? '250,000.00' : '250.000,00');
      await page.locator('[role="radiogroup"] input[value="d1"]').check();
    },
  },
  {
    group: 'convert',
    name: 'convert-d0-unavailable',
    play: async ({ page, sandbox }) => {
      await sandbox('PUT', 'scenario', { desk: { d0: false } });
      await quote(page);
    },
  },
  {
    group: 'convert',
    name: 'convert-confirm',
    whole: false,
    play: async ({ page }) => {
      await quote(page);
      await review(page);
    },
  },
  outcome('accepted', async () => undefined),
  outcome('evaluating', scenario({ evaluate: true })),
  outcome('renewed', (sandbox) => sandbox('PUT', 'clock', { advance_seconds: 60 })),
  outcome('window-closed', (sandbox) => sandbox('PUT', 'clock', { advance_seconds: 600 })),
  outcome('refused-operational', scenario({ ceilings: { operational: '1000' } })),
  outcome('refused-compliance', scenario({ ceilings: { compliance: '1000' } })),
  outcome('refused', scenario({ ledger: { USDT: '10' } })),
  outcome('provider-down', scenario({ provider: 'down' })),
  outcome('failing', scenario({ faults: [{ ...ACCEPT, status: 500, times: 1 }, READS_FAIL] })),
  outcome('unknown', scenario({ faults: [{ ...ACCEPT, drop: 'after', times: 1 }, READS_FAIL] })),
  outcome('malformed', scenario({ faults: [{ ...ACCEPT, status: 400 }] })),
  outcome('unauthorized', scenario({ faults: [{ ...ACCEPT, status: 401 }] })),
  outcome('missing', scenario({ faults: [{ ...ACCEPT, status: 404 }] })),
  place('conversions', '/conversions'),
  {
    group: 'conversions',
    name: 'conversion',
    play: async ({ page }) => {
      await quote(page);
      await review(page);
      await accept(page);
      const id = new URL(page.url()).searchParams.get('rfq');
      await open(page, `/conversions/${id}`);
    },
  },
  ...['checkouts', 'onramps', 'offramps', 'withdrawals'].map((list) =>
    place(list, `/${list}`, { group: 'transactions', whole: false }),
  ),
  record('checkouts', 3),
  record('withdrawals', 2),
  record('withdrawals', 0, 'withdrawals-record-pending'),
  {
    group: 'transactions',
    name: 'checkouts-filter',
    whole: false,
    play: async ({ page }) => {
      await open(page, '/checkouts?from=2026-11-01&to=2026-11-19');
      await page.getByRole('toolbar').getByRole('button').first().click();
      await page.locator('input[type="date"]').first().waitFor();
    },
  },
  place('checkouts-empty', '/checkouts?pix_e2e=E182361202026111917', { group: 'transactions', whole: false }),
  {
    group: 'transactions',
    name: 'checkouts-error',
    whole: false,
    play: async ({ page, sandbox }) => {
      const faults = [{ method: 'GET', path: '/v2/crossramp_checkouts', status: 500 }];
      await sandbox('PUT', 'scenario', { faults });
      await open(page, '/checkouts');
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    group: 'transactions',
    name: 'checkouts-loading',
    whole: false,
    play: async ({ page, sandbox }) => {
      const faults = [{ method: 'GET', path: '/v2/crossramp_checkouts', delay_ms: 30_000 }];
      await sandbox('PUT', 'scenario', { faults });
      // The document waits for its rows, so do not wait for the document.
      await page.goto('/checkouts?from=2026-11-01&to=2026-11-19', { waitUntil: 'commit' });
      await page.locator('[aria-busy="true"] table').waitFor();
      await page.evaluate(() => document.fonts.ready);
    },
  },
  ...SUB_MERCHANT_SCENES,
  ...WEBHOOK_SCENES,
  ...MONTH_SCENES,
  ...PEOPLE_SCENES,
  place('settings', '/settings'),
  ...['faults', 'transactions', 'sub-merchants', 'webhooks', 'clauses'].map((tab) => ({
    ...place(`sandbox-${tab}`, `/sandbox/${tab}`),
    group: 'sandbox',
  })),
  place('more', '/more'),
];
