/**
 * Finds a Chromium for the end-to-end tests: PW_CHROMIUM_PATH, Playwright's own, the system's. If there is none it
 * installs one: Debian's package, Playwright's download, or the one inside an npm package.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { aptInstall, canApt } from '../debian.mjs';
import { BIN, ROOT, runBin } from '../run.mjs';
import { StepError, step } from '../steps.mjs';

const require = createRequire(path.join(ROOT, 'package.json'));
const windowsRoots = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'];
const SYSTEM_PATHS = {
  // The headless shell comes first: it draws no window, which saves a fifth of a run.
  linux: [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/usr/bin/microsoft-edge',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: windowsRoots
    .map((name) => process.env[name])
    .filter((root) => root !== undefined)
    .flatMap((root) => [
      path.join(root, 'Google', 'Chrome', 'Application', 'chrome.exe'),
      path.join(root, 'Chromium', 'Application', 'chrome.exe'),
      path.join(root, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
    ]),
};

function playwrightsOwn() {
  const file = require('playwright').chromium.executablePath();
  return file && existsSync(file) ? file : null;
}

/** `{ path, from }` of an installed browser, or null. Downloads nothing. */
export function findBrowser() {
  const chosen = process.env.PW_CHROMIUM_PATH;
  if (chosen) {
    if (!existsSync(chosen)) throw new StepError(`PW_CHROMIUM_PATH names no file: ${chosen}`);
    return { path: chosen, from: 'PW_CHROMIUM_PATH' };
  }
  const own = playwrightsOwn();
  if (own) return { path: own, from: "Playwright's own" };
  const system = (SYSTEM_PATHS[process.platform] ?? []).find((file) => existsSync(file));
  return system ? { path: system, from: 'this system' } : null;
}

async function fromPlaywright() {
  const withDeps = process.platform === 'linux' && process.getuid?.() === 0 ? ['--with-deps'] : [];
  let output = '';
  await step('Downloading Chromium (playwright install)', async (note) => {
    const result = await runBin(BIN.playwright, ['install', ...withDeps, 'chromium'], { onText: note });
    output = result.output;
    if (result.code !== 0) throw new StepError('playwright install failed', output);
  });
  return playwrightsOwn();
}

/**
 * The browser inside @sparticuz/chromium (Linux x64). Its variable must be set before the import, so that it also
 * unpacks its shared libraries.
 */
async function fromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  const module = await import('@sparticuz/chromium').catch(() => null);
  return module ? module.default.executablePath() : null;
}

/** Finds or installs a browser and says where it is from. Throws a StepError that names every way tried. */
export async function getBrowser() {
  const found = findBrowser();
  if (found) return found;
  const ways = [
    { from: "Debian's package", get: () => aptChromium() },
    { from: "Playwright's download", get: fromPlaywright },
    { from: 'an npm package', get: fromNpm },
  ];
  const failures = [];
  for (const way of ways) {
    const file = await way.get().catch((error) => {
      failures.push(`${way.from}: ${error.message}`);
      return null;
    });
    if (file) return { path: file, from: way.from };
  }
  throw new StepError(
    'No browser for the end-to-end tests. Install Chrome or Chromium, or set PW_CHROMIUM_PATH to one.',
    failures.join('\n'),
  );
}

async function aptChromium() {
  if (!canApt()) return null;
  await aptInstall('chromium-headless-shell').catch(() => aptInstall('chromium'));
  return findBrowser()?.path ?? null;
}

/**
 * Flags for every launch: the browser's sandbox does not work as root in a container, and /dev/shm may be tiny
 * there.
 */
export function launchArgs() {
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0;
  return asRoot ? ['--no-sandbox', '--disable-dev-shm-usage'] : [];
}
