/**
 * `npm run screenshots`: every screen of the production build on the embedded sandbox, in light and dark, at 1440
 * and 390 pixels, in three languages, into e2e/.output/screenshots. `--readme` also updates the pictures of
 * docs/images. `--axe` also runs axe on each screen and exits 1 when it finds something. Narrow it with
 * e.g. `--only convert --theme dark --width 390 --locale es`; `--only` takes a group or the name of one picture.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from 'playwright/test';
import sharp from 'sharp';
import { ensureBuilt } from '../build/build.mjs';
import { freePort, startNext, stop, waitUntilReady } from '../demo/next-server.mjs';
import { ROOT } from '../run.mjs';
import { step } from '../steps.mjs';
import { getBrowser, launchArgs } from '../test/browser.mjs';
import { SCENES } from './screenshot-scenes.mjs';

const OUTPUT = path.join(ROOT, 'e2e', '.output', 'screenshots');
const README_PICTURES = path.join(ROOT, 'docs', 'images');
const HEIGHTS = { 1440: 900, 390: 844 };
const TOKEN = 'screenshots-control-token-of-this-run';
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const wrong = [];

function wanted(name, all) {
  const index = process.argv.indexOf(`--${name}`);
  if (index === -1) return all;
  const asked = process.argv[index + 1];
  if (all.includes(asked)) return [asked];
  process.stderr.write(`--${name} takes one of: ${all.join(', ')}\n`);
  process.exit(2);
}

function control(request, origin) {
  return async (method, where, data) => {
    const answer = await request.fetch(`${origin}/sandbox/_sandbox/${where}`, {
      method,
      headers: { 'x-sandbox-control': TOKEN, 'content-type': 'application/json' },
      // The server may close an idle connection just as it is reused.
      maxRetries: 2,
      ...(data && { data }),
    });
    const text = await answer.text();
    if (!answer.ok()) throw new Error(`${method} ${where}: ${answer.status()} ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
}

async function signIn(request, origin, role) {
  const { csrfToken } = await (await request.get(`${origin}/api/auth/csrf`)).json();
  await request.post(`${origin}/api/auth/callback/credentials`, {
    form: { csrfToken, email: `${role}@mesa.example`, password: 'mesa-demo-2026', json: 'true' },
  });
}

async function checkWithAxe(page, picture) {
  const { violations } = await new AxeBuilder({ page }).withTags(AXE_TAGS).setLegacyMode().analyze();
  for (const { id, help, nodes } of violations) {
    wrong.push(`${picture}: ${id}: ${help}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }
}

/** Opens one browser context per variant; every scene gets a new page, and a reset sandbox but for those of the full house. */
async function shootAll(browser, origin, variant, scenes) {
  const { locale, theme, width } = variant;
  const context = await browser.newContext({
    baseURL: origin,
    locale,
    colorScheme: theme,
    reducedMotion: 'reduce',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width, height: HEIGHTS[width] },
    hasTouch: width < 760,
  });
  const sandbox = control(context.request, origin);
  let signedIn;
  for (const scene of scenes) {
    if (!scene.fullHouse) await sandbox('POST', 'reset');
    const role = scene.signedOut ? undefined : (scene.role ?? 'admin');
    if (role === undefined || role !== signedIn) await context.clearCookies();
    if (role !== signedIn && role !== undefined) await signIn(context.request, origin, role);
    signedIn = role;
    const page = await context.newPage();
    const leave = await scene.play({ page, sandbox, locale });
    const file = path.join(OUTPUT, locale, `${scene.name}--${width}-${theme}.png`);
    await page.screenshot({ path: file, fullPage: scene.whole !== false });
    if (process.argv.includes('--axe') && !scene.isPaper)
      await checkWithAxe(page, path.relative(OUTPUT, file));
    if (
      scene.readme &&
      process.argv.includes('--readme') &&
      locale === 'en' &&
      theme === 'light' &&
      width === 1440
    ) {
      mkdirSync(README_PICTURES, { recursive: true });
      await sharp(await page.screenshot())
        .png({ palette: true })
        .toFile(path.join(README_PICTURES, `${scene.name}.png`));
    }
    await page.close();
    await leave?.();
  }
  await context.close();
}

const VARIANTS = wanted('locale', ['en', 'pt-BR', 'es']).flatMap((locale) =>
  wanted('theme', ['light', 'dark']).flatMap((theme) =>
    wanted('width', ['1440', '390']).map((width) => ({ locale, theme, width: Number(width) })),
  ),
);

await ensureBuilt();
const chosen = await getBrowser();
const only = wanted('only', [...new Set(SCENES.flatMap(({ group, name }) => [group, name]))]);
const scenes = SCENES.filter(({ group, name }) => only.includes(group) || only.includes(name));
const port = await freePort();
const origin = `http://localhost:${port}`;
const dataDir = mkdtempSync(path.join(tmpdir(), 'mesa-screenshots-'));
const env = {
  APP_URL: origin,
  DATA_DIR: dataDir,
  SANDBOX_CONTROL_TOKEN: TOKEN,
  DEMO_HISTORY: '1',
};
const empty = { PAYMENTS_BASE_URL: '', PAYMENTS_API_KEY: '', DATABASE_URL: '', AUTH_SECRET: '' };
const server = startNext({ port, host: '127.0.0.1', env: { ...empty, ...env }, stdio: 'ignore' });
try {
  await waitUntilReady(server, origin);
  const browser = await chromium.launch({ executablePath: chosen.path, args: launchArgs() });
  // The first reset ends the full house.
  for (const fullHouse of [true, false]) {
    for (const variant of VARIANTS) {
      const fitting = scenes.filter(
        (scene) => Boolean(scene.fullHouse) === fullHouse && (!scene.wide || variant.width > 390),
      );
      if (fitting.length === 0) continue;
      await step(`${Object.values(variant).join(', ')}: ${fitting.length} screens`, () =>
        shootAll(browser, origin, variant, fitting),
      );
    }
  }
  await browser.close();
  console.log(`\nThe pictures are in ${path.relative(ROOT, OUTPUT)}/`);
  for (const line of wrong) console.error(line);
  if (wrong.length > 0) process.exitCode = 1;
} finally {
  await stop(server);
  rmSync(dataDir, { recursive: true, force: true });
}
