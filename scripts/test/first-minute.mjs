/** The first minute of a newcomer: from the landing page of a demo to an accepted conversion, counted and filmed. */
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import path from 'node:path';
import { expect as anyExpect } from 'playwright/test';

const MOST_PRESSES = 5;
const MOST_MS = 60_000;
const STORY = 'Convert 250,000 USDT';
const CACHES = { linux: '.cache', darwin: 'Library/Caches', win32: 'AppData/Local' };
const PROGRAMS = { linux: 'ffmpeg-linux', darwin: 'ffmpeg-mac', win32: 'ffmpeg-win64.exe' };

const expect = anyExpect.configure({ timeout: MOST_MS });

/** Playwright films with an ffmpeg in its own folder; the system's is linked to there if that one is missing. */
export function canRecordVideo() {
  const require = createRequire(createRequire(import.meta.url).resolve('playwright'));
  const list = path.join(path.dirname(require.resolve('playwright-core/package.json')), 'browsers.json');
  const { revision } = JSON.parse(readFileSync(list, 'utf8')).browsers.find(({ name }) => name === 'ffmpeg');
  const { XDG_CACHE_HOME, PLAYWRIGHT_BROWSERS_PATH } = process.env;
  const cache = XDG_CACHE_HOME || path.join(homedir(), CACHES[process.platform] ?? '.cache');
  const browsers = PLAYWRIGHT_BROWSERS_PATH || path.join(cache, 'ms-playwright');
  const folder = path.join(browsers, `ffmpeg-${revision}`);
  const program = path.join(folder, PROGRAMS[process.platform] ?? 'ffmpeg-linux');
  if (existsSync(program)) return true;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const system = folders.map((one) => path.join(one, 'ffmpeg')).find((file) => existsSync(file));
  if (process.platform === 'win32' || system === undefined) return false;
  mkdirSync(folder, { recursive: true });
  // What stands there leads nowhere.
  rmSync(program, { force: true });
  symlinkSync(system, program);
  return true;
}

/** Counts every press of a pointer, Enter and Space, over all documents of the page. */
async function countPresses(page) {
  const presses = [];
  await page.exposeFunction('pressed', (what) => presses.push(what));
  await page.addInitScript(() => {
    const nameOf = ({ target }) => (target instanceof Element ? (target.textContent ?? '').slice(0, 40) : '');
    addEventListener('pointerdown', (event) => globalThis.pressed(nameOf(event)), true);
    addEventListener(
      'keydown',
      (event) => /^(Enter| )$/.test(event.key) && globalThis.pressed(nameOf(event)),
      true,
    );
  });
  return presses;
}

/**
 * Enters as the treasurer, starts the first story from its card on the Overview and accepts its quote. Resolves with
 * `{ id, presses, ms }`; fails above five presses or a minute. `video`: where it is filmed, if `canRecordVideo()`.
 */
export async function spendFirstMinute(page, address, video) {
  const presses = await countPresses(page);
  const isFilmed = canRecordVideo();
  if (isFilmed) await page.screencast.start({ path: video, size: page.viewportSize() });
  try {
    const startedAt = Date.now();
    const id = await convert(page, address);
    const ms = Date.now() - startedAt;
    // Fewer than were made would mean that the listener is deaf.
    expect(presses, 'presses').toHaveLength(MOST_PRESSES);
    expect(ms, 'milliseconds to the first accepted conversion').toBeLessThan(MOST_MS);
    return { id, presses: presses.length, ms };
  } finally {
    if (isFilmed) await page.screencast.stop();
  }
}

async function convert(page, address) {
  await page.goto(address);
  await page.getByRole('button', { name: /Ana.*Start here/ }).click();
  await page.getByRole('link', { name: STORY, exact: true }).click();
  await expect(page).toHaveURL(/\/convert\?rfq=/);
  await page.getByRole('radio', { name: /^D1/ }).check();
  await page.getByRole('button', { name: /^Accept D1/ }).click();
  await page.getByRole('dialog').locator('[data-guide=confirm]').click();
  await expect(page.getByRole('status').filter({ hasText: 'Accepted' }).first()).toBeVisible();
  return new URL(page.url()).searchParams.get('rfq') ?? '';
}
