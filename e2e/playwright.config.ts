import { defineConfig, devices, type Project } from 'playwright/test';
import { findBrowser, launchArgs } from '../scripts/test/browser.mjs';
import { COMPANY_ADMIN, CONTROL_TOKEN, ORIGIN, OUTPUT, serverAt, WORKERS } from './fixtures/environment';
import { otherBrowsers } from './fixtures/other-browsers';

/** Tests with this tag do not depend on the screen and run on the desktop only; in the full proof on both. */
const ANY_SCREEN = /@any-screen/;
const PHONE_SPECS = /phone|i18n|signin\.spec|convert-accept\.spec/;
const browser = findBrowser();
const full = process.env.FULL_PROOFS === '1';

const chromium = {
  launchOptions: { args: launchArgs(), ...(browser && { executablePath: browser.path }) },
};

function projects(): Project[] {
  const desktop: Project = {
    name: 'desktop',
    testIgnore: /phone\.spec/,
    use: { ...chromium, viewport: { width: 1440, height: 900 } },
  };
  const phone: Project = {
    name: 'phone',
    testMatch: PHONE_SPECS,
    ...(!full && { grepInvert: ANY_SCREEN }),
    use: { ...chromium, ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
  };
  return full ? [desktop, phone, ...otherBrowsers()] : [desktop, phone];
}

function serverFor(index: number) {
  const { port, dataDir, origin, log, storeUrl } = serverAt(index);
  return {
    command: 'node e2e/fixtures/serve.mjs',
    cwd: '..',
    url: `${origin}/api/health`,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 } as const,
    env: {
      PORT: port,
      DATA_DIR: dataDir,
      SERVER_LOG: log,
      STORE_URL_FILE: storeUrl,
      // In the full proof one of the two servers stores its data in Postgres.
      STORE_OF_THE_PROOF: full && index === 1 ? 'postgres' : 'embedded',
      APP_URL: origin,
      SANDBOX_CONTROL_TOKEN: CONTROL_TOKEN,
      // The contract suite receives webhooks on a local port.
      SANDBOX_ALLOW_LOCAL_WEBHOOKS: '1',
      // Settings of the shell must not point the server at a live service or another store.
      PAYMENTS_BASE_URL: '',
      PAYMENTS_API_KEY: '',
      PAYMENTS_ASSUMPTIONS: '',
      DATABASE_URL: '',
      AUTH_SECRET: '',
      ADMIN_EMAIL: COMPANY_ADMIN.email,
      ADMIN_PASSWORD: COMPANY_ADMIN.password,
    },
  };
}

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: `${OUTPUT}/results`,
  // One worker for each server: the tests of one file share a sandbox and run in order.
  workers: WORKERS,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ...(process.env.MESA_E2E_REPORT
      ? [['json', { outputFile: process.env.MESA_E2E_REPORT }] as [string, unknown]]
      : []),
  ],
  use: {
    baseURL: ORIGIN,
    locale: 'en-US',
    timezoneId: 'America/Sao_Paulo',
    // Recording uses a third of the machine: `--trace on` records the test that failed.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: projects(),
  // Runs while the servers still run.
  globalTeardown: './fixtures/search-for-leaks.ts',
  webServer: Array.from({ length: WORKERS }, (_, index) => serverFor(index)),
});
