/** `npm run picture`: renews docs/images/overview.png, the Overview of a demo as a newcomer finds it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright/test';
import sharp from 'sharp';
import { ensureBuilt } from './build/build.mjs';
import { freePort, startNext, stop, waitUntilReady } from './demo/next-server.mjs';
import { ROOT } from './run.mjs';
import { getBrowser, launchArgs } from './test/browser.mjs';

const LIVE = { PAYMENTS_BASE_URL: '', PAYMENTS_API_KEY: '', DATABASE_URL: '', AUTH_SECRET: '' };

async function overviewOf(browser, origin) {
  const page = await browser.newPage({
    baseURL: origin,
    locale: 'en',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
  });
  const entered = await page.request.post('/api/demo/enter', {
    headers: { origin, 'sec-fetch-site': 'same-origin' },
    data: { person: 'treasurer' },
  });
  if (!entered.ok()) throw new Error(`entering the demo was answered ${entered.status()}`);
  await page.goto('/overview');
  // Counts come with the person.
  await page.mouse.move(700, 240);
  await page.locator('a[href="/requests"][aria-label]').filter({ visible: true }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy="true"]') === null &&
      [...document.querySelectorAll('time')].every((time) => getComputedStyle(time).visibility === 'visible'),
  );
  return page.screenshot();
}

await ensureBuilt();
const { path: executablePath } = await getBrowser();
const port = await freePort();
const origin = `http://localhost:${port}`;
const dataDir = mkdtempSync(path.join(tmpdir(), 'mesa-picture-'));
const env = { ...LIVE, APP_URL: origin, DATA_DIR: dataDir, DEMO_HISTORY: '1' };
const server = startNext({ port, host: '127.0.0.1', env, stdio: 'ignore' });
try {
  await waitUntilReady(server, origin);
  const browser = await chromium.launch({ executablePath, args: launchArgs() });
  const picture = await overviewOf(browser, origin);
  await browser.close();
  await sharp(picture)
    .png({ palette: true })
    .toFile(path.join(ROOT, 'docs', 'images', 'overview.png'));
} finally {
  await stop(server);
  rmSync(dataDir, { recursive: true, force: true });
}
