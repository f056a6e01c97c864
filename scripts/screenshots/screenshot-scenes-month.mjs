/** Scenes of the day and the month: renders 12 to 18 and 28. */
import { ask, open, settled } from './screenshot-actions.mjs';

const scene = (name, play, extra = {}) => ({
  ...{ group: 'month', name, role: 'treasurer', fullHouse: true, whole: false },
  play,
  ...extra,
});
const place = (name, where, extra) => scene(name, ({ page }) => open(page, where), extra);

/** A conversion of the past whose last attempt ended so. */
async function openConversion(page, fits, under = '') {
  const { items } = await ask(page, 'GET', '/api/conversions?limit=100');
  const found = items.find(fits);
  await open(page, `/conversions/${found.rfq_id}${under}`);
}

export const MONTH_SCENES = [
  place('register', '/conversions'),
  scene('register-record', ({ page }) => openConversion(page, () => true), { whole: true }),
  place('lands', '/conversions/lands'),
  place('positions', '/balances'),
  scene('positions-made-of', async ({ page }) => {
    await open(page, '/balances');
    await page.locator('main button[aria-haspopup="dialog"].tap:visible').first().click();
    await page.getByRole('dialog').waitFor();
    await settled(page);
  }),
  place('reports', '/reports', { role: 'accountant' }),
  scene('proof', ({ page }) => openConversion(page, () => true, '/print'), { wide: true, whole: true }),
  place('money', '/sub-merchants/money'),
  place('diagnostics', '/settings/diagnostics', { role: 'admin' }),
];
