import { existsSync } from 'node:fs';
import { defineConfig, devices, type Project } from '@playwright/test';
import { findBrowser, launchArgs } from '../scripts/browser.mjs';
import { CONTROL_TOKEN, DATA_DIR, ORIGIN, OUTPUT, PORT, SERVER_LOG } from './environment';

const FIREFOX = '/usr/bin/firefox-esr';
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
    use: { ...chromium, ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
  };
  if (!full) return [desktop, phone];
  if (!existsSync(FIREFOX)) {
    if (process.env.TEST_WORKER_INDEX === undefined)
      console.log(`Firefox is left out: there is no ${FIREFOX} here.`);
    return [desktop, phone];
  }
  const firefox: Project = {
    name: 'firefox',
    testIgnore: /phone\.spec/,
    use: { browserName: 'firefox', channel: 'moz-firefox', launchOptions: { executablePath: FIREFOX } },
  };
  return [desktop, phone, firefox];
}

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: `${OUTPUT}/results`,
  // One sandbox world and one scenario: tests that change it would pull the ground from under each other.
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  // A browser on a busy machine can miss a moment: once more, and Playwright's summary names it as flaky.
  retries: 1,
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
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: projects(),
  webServer: {
    command: 'node e2e/serve.mjs',
    cwd: '..',
    url: `${ORIGIN}/api/health`,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT,
      DATA_DIR,
      SERVER_LOG,
      APP_URL: ORIGIN,
      SANDBOX_CONTROL_TOKEN: CONTROL_TOKEN,
      // The contract suite catches webhooks on a port of its own.
      SANDBOX_ALLOW_LOCAL_WEBHOOKS: '1',
      // Nothing of the shell that runs the tests may point the server at a live service or another store.
      PAYMENTS_BASE_URL: '',
      PAYMENTS_API_KEY: '',
      PAYMENTS_ASSUMPTIONS: '',
      DATABASE_URL: '',
      AUTH_SECRET: '',
      ADMIN_EMAIL: '',
      ADMIN_PASSWORD: '',
    },
  },
});
