import { defineConfig, devices, type Project } from '@playwright/test';
import { findBrowser, launchArgs } from '../scripts/browser.mjs';
import { otherBrowsers } from './browsers';
import { CONTROL_TOKEN, ORIGIN, OUTPUT, serverAt, WORKERS } from './environment';

/** Of specs that run on both screens, what does not depend on the screen is proven on one of them; in the full proof on both. */
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
    command: 'node e2e/serve.mjs',
    cwd: '..',
    url: `${origin}/api/health`,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 } as const,
    env: {
      PORT: port,
      DATA_DIR: dataDir,
      SERVER_LOG: log,
      STORE_URL_FILE: storeUrl,
      // In the full proof one of the two keeps its data on a real server.
      STORE_OF_THE_PROOF: full && index === 1 ? 'postgres' : 'embedded',
      APP_URL: origin,
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
  };
}

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: `${OUTPUT}/results`,
  // As many as there are servers: the tests of one file share a world and go one after the other.
  workers: WORKERS,
  fullyParallel: false,
  forbidOnly: true,
  // A browser on a busy machine can miss a moment: once more, and Playwright's summary names it as flaky. For proofs
  // about money that try is only there to be looked at: the run fails (scripts/second-tries.mjs).
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
    // Recording costs a third of the machine; a test that fails runs once more, and that run is recorded.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  projects: projects(),
  // The servers still run then.
  globalTeardown: './leaks.ts',
  webServer: Array.from({ length: WORKERS }, (_, index) => serverFor(index)),
});
