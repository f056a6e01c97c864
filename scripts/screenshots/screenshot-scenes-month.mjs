/** Scenes of the day and the month: renders 12 to 18 and 28. */
import { randomUUID } from 'node:crypto';
import { ask, open, settled } from './screenshot-actions.mjs';

const scene = (name, play, extra = {}) => ({
  ...{ group: 'month', name, role: 'treasurer', fullHouse: true, whole: false },
  play,
  ...extra,
});
const place = (name, where, extra) => scene(name, ({ page }) => open(page, where), extra);

const READS_FAIL = { method: 'GET', path: '/v2/rfq/{id}', status: 503 };
const LOSES = { method: 'POST', path: '/v2/rfq/accept', drop: 'after', times: 1 };
const PIX_KEY = 'financeiro@mesa.example';
const ASKED = [
  ['d0', { from_currency: 'USDT', to_currency: 'BRL', from_amount: '9500', pix_key: PIX_KEY }],
  ['d0', { from_currency: 'USDC', to_currency: 'BRL', from_amount: '6000', pix_key: PIX_KEY }],
  ['d1', { from_currency: 'USDT', to_currency: 'BRL', from_amount: '12000', pix_key: PIX_KEY }],
  ['d1', { from_currency: 'BTC', to_currency: 'BRL', from_amount: '0.02', pix_key: PIX_KEY }],
];

async function accept(page, [day, { pix_key, ...asked }]) {
  const { conversion } = await ask(page, 'POST', '/api/conversions', asked);
  const { rfq_id, options, expires_at } = conversion;
  const { rate, from_amount: amount_from, to_amount: amount_to } = options[day] ?? options.d1;
  const seen = { rate, amount_from, amount_to, expires_at };
  const data = { settlement_day: options[day] ? day : 'd1', pix_key, seen };
  const headers = { 'idempotency-key': randomUUID(), 'sec-fetch-site': 'same-origin' };
  // Its answer may be lost by the scenario.
  await page.request.post(`/api/conversions/${rfq_id}/accept`, { data, headers });
  return rfq_id;
}

/** Conversions that wait: some ahead, and the first past its time, because its reads fail. */
async function waiting({ page, sandbox }) {
  const lands = () => ask(page, 'GET', '/api/conversions/lands');
  const all = ({ items }) => Object.values(items).flat();
  const known = await lands();
  if (all(known).length > known.items.past.length && known.items.past.length > 0) return;
  for (const asked of ASKED) await accept(page, asked);
  for (let left = 50; left > 0 && all(await lands()).some(({ status }) => status === undefined); left -= 1)
    await page.waitForTimeout(200);
  await sandbox('PUT', 'scenario', { faults: [READS_FAIL] });
  const { items, now } = await lands();
  const [first] = all({ items }).sort((one, other) => Date.parse(one.eta) - Date.parse(other.eta));
  const seconds = Math.ceil((Date.parse(first.eta) - Date.parse(now)) / 1_000) + 21 * 60;
  await sandbox('PUT', 'clock', { advance_seconds: seconds });
  // The dashboard learns the API's time from an answer.
  await ask(page, 'GET', '/api/balance');
}

async function openConversion(page, state) {
  const { items } = await ask(page, 'GET', `/api/conversions/register?state=${state}&limit=50`);
  await open(page, `/conversions/${items[0].rfq_id}`);
}

/** Paper shows a proof alone. */
async function onPaper(page, press) {
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await press();
  await page.locator('[data-proof]').last().waitFor({ state: 'attached' });
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 794, height: 1123 });
}

/** Paper has no landmarks. */
const PAPER = { wide: true, whole: true, isPaper: true };

async function openRow(page, list) {
  await open(page, `/${list}`);
  await page.locator('a[data-row]').nth(2).click();
  await page.locator('dialog[open] ol').waitFor();
  await settled(page);
}

export const MONTH_SCENES = [
  scene('register', async ({ page, sandbox }) => {
    await waiting({ page, sandbox });
    await open(page, '/conversions');
    // The sums load after the rows.
    await page.locator('main section details').first().waitFor({ state: 'attached' });
  }),
  scene('register-record', ({ page }) => openConversion(page, 'locked'), { whole: true }),
  scene('lands', async ({ page, sandbox }) => {
    await waiting({ page, sandbox });
    await open(page, '/conversions/lands');
  }),
  place('positions', '/balances'),
  scene('positions-on-a-date', async ({ page }) => {
    await open(page, '/balances');
    await page.getByRole('radio').nth(1).click();
    await page.waitForURL(/\?/);
    await page.locator('main figure').first().waitFor({ state: 'attached' });
    await settled(page);
  }),
  scene('positions-made-of', async ({ page }) => {
    await open(page, '/balances?of=BRL&bucket=to_receive');
    await page.getByRole('dialog').waitFor();
    await settled(page);
  }),
  scene(
    'reports',
    async ({ page }) => {
      await open(page, '/reports');
      const download = page.waitForEvent('download');
      await page.locator('main header button').last().click();
      await download;
      await settled(page);
    },
    { role: 'accountant' },
  ),
  scene(
    'proof',
    async ({ page }) => {
      await openConversion(page, 'settled');
      await page.locator('main button[aria-haspopup="dialog"]:has(.lucide-printer)').click();
      await onPaper(page, () => page.getByRole('dialog').getByRole('button').first().click());
    },
    PAPER,
  ),
  scene(
    'proof-withdrawal',
    async ({ page }) => {
      await openRow(page, 'withdrawals');
      const { searchParams } = new URL(page.url());
      await open(page, `/print/withdrawals/${searchParams.get('tx')}?${searchParams}`);
      await onPaper(page, () => page.locator('main button:has(.lucide-printer)').click());
    },
    PAPER,
  ),
  scene('notes', async ({ page }) => {
    await openRow(page, 'checkouts');
    const id = new URL(page.url()).searchParams.get('tx');
    for (const text of [
      'Invoice 8831 and proof of delivery sent to the desk.',
      'Payer’s bank asked, answer Thursday.',
    ])
      await ask(page, 'POST', `/api/checkouts/${id}/notes`, { text }, { 'idempotency-key': randomUUID() });
    await page.reload();
    await page.locator('dialog[open] ol').waitFor();
    await settled(page);
  }),
  // The last conversion: its answer is lost, and so is each read.
  scene('register-record-unknown', async ({ page, sandbox }) => {
    await sandbox('PUT', 'scenario', { faults: [LOSES, READS_FAIL] });
    await open(page, `/conversions/${await accept(page, ASKED[2])}`);
  }),
  place('money', '/sub-merchants/money'),
  place('diagnostics', '/settings/diagnostics', { role: 'admin' }),
];
