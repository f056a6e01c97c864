import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { en } from '@/lib/i18n/messages/en/messages';
import { expect, test } from '../fixtures/dashboard-test';
import { OUTPUT } from '../fixtures/environment';

const MOST_PRESSES = 5;
const MOST_MS = 60_000;
const FILM = path.join(OUTPUT, 'first-minute.webm');

const CACHES = { linux: '.cache', darwin: 'Library/Caches', win32: 'AppData/Local' } as const;

/** Playwright films with a program of its own (`npx playwright install ffmpeg`). */
function canFilm(): boolean {
  const cache = CACHES[process.platform as keyof typeof CACHES] ?? '.cache';
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? path.join(homedir(), cache, 'ms-playwright');
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('ffmpeg'));
}

// Without that program the trace has the pictures.
test.use(
  canFilm() ? { video: { mode: 'on', size: { width: 1440, height: 900 } } } : { trace: 'on', video: 'off' },
);

/** Counts every press of a pointer, Enter and Space, over all documents of the page. */
async function countPresses(page: Page): Promise<() => string[]> {
  const presses: string[] = [];
  await page.exposeFunction('pressed', (what: string) => presses.push(what));
  await page.addInitScript(() => {
    const { pressed } = globalThis as unknown as { pressed(what: string): void };
    const nameOf = ({ target }: Event) =>
      target instanceof Element ? (target.textContent ?? '').slice(0, 40) : '';
    addEventListener('pointerdown', (event) => pressed(nameOf(event)), true);
    addEventListener('keydown', (event) => /^(Enter| )$/.test(event.key) && pressed(nameOf(event)), true);
  });
  return () => presses;
}

test('from the landing page to the first accepted conversion: five presses at most, within a minute', async ({
  page,
  sandbox,
}) => {
  const presses = await countPresses(page);
  const startedAt = Date.now();
  await page.goto('/');
  await page.getByRole('button', { name: /Ana.*Start here/ }).click();
  await page.getByRole('link', { name: en.stories.convert.title, exact: true }).click();
  await expect(page).toHaveURL(/\/convert\?rfq=/);
  await page.getByRole('radio', { name: /^D1/ }).check();
  await page.getByRole('button', { name: /^Accept D1/ }).click();
  await page.getByRole('dialog').locator('[data-guide=confirm]').click();
  await expect(page.getByRole('status').filter({ hasText: 'Accepted' }).first()).toBeVisible();
  const tookMs = Date.now() - startedAt;
  const { debits } = await sandbox.effects();
  expect(debits).toBe(1);
  // Fewer than the test pressed would mean that the listener is deaf.
  expect(presses()).toHaveLength(MOST_PRESSES);
  expect(tookMs).toBeLessThan(MOST_MS);
  test.info().annotations.push({ type: 'figures', description: `${presses().length} presses, ${tookMs} ms` });
  await page.close();
  await page.video()?.saveAs(FILM);
});
