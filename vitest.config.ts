import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * What `npm run verify` runs beside the static checks: rooms whose tests start no process, wait for no clock and open
 * no store. They share a process, which loads every module once.
 */
const STATELESS = [
  'components/**/*.test.{ts,tsx}',
  'lib/{access,contract,i18n,money,queries,sandbox,time}/**/*.test.{ts,tsx}',
  'lib/{env,log}/*.test.ts',
  'scripts/checks/{browser-code,citations,doc-refs,rules,sbom,scan-bundle,supply-chain}.test.ts',
];

/**
 * One process each: these files start, kill or measure processes, hold process-wide locks, depend on real time
 * limits, or replace process-wide state (environment, time, globals, direct routes).
 */
const ALONE = [
  'app/api/{routes,route-matrix,long-answers}.test.ts',
  'app/api/button-{inventory.test.ts,matrix.test.tsx}',
  'app/sandbox/**/*.test.ts',
  'app/api/auth/foreign-site.test.ts',
  'app/api/auth/single-sign-on.test.ts',
  'app/api/team/{mailed-links,two-halves}.test.ts',
  'app/api/settings/alerts/*.test.ts',
  'lib/bff/fast-path/direct-*.test.ts',
  'lib/operations/alerts/*.test.ts',
  'lib/operations/conversions/{accept-once,accept-processes,accept-crash,clock-order,store-lost,store-outage}.test.ts',
  'lib/operations/exports/export-seed.test.ts',
  'lib/operations/overview/attention-after-reset.test.ts',
  'lib/operations/sub-merchants/branding/check-logo.test.ts',
  'lib/operations/webhooks/process/follow-records.test.ts',
  'lib/operations/webhooks/process/inbox-storm.test.ts',
  'lib/operations/live/two-processes.test.ts',
  'lib/operations/sub-merchants/withdrawals/withdraw-crash.test.ts',
  'lib/store/engine/{folder-lock,migrate,outage}*.test.ts',
  'lib/store/sub-merchants/list-sub-merchants-scale.test.ts',
  'scripts/**/*.test.{ts,tsx}',
];

/**
 * Files that start processes or simulate days take longest. They run first, so that no core waits for one at the
 * end.
 */
const LONG =
  /crash|storm|mutations|folder-lock|accept-(once|unknown)|follow-open|export-seed|scripts\/sandbox/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  resolve: {
    alias: {
      // The package throws outside a server bundle; under vitest every room counts as server.
      'server-only': here('./node_modules/server-only/empty.js'),
      '@': here('.'),
    },
  },
  test: {
    environment: 'node',
    // Tests see this environment only, whatever the shell has set.
    env: {
      AUTH_SECRET: 'a secret that only tests sign with',
      DATABASE_URL: '',
      PAYMENTS_BASE_URL: '',
      PAYMENTS_API_KEY: '',
      APP_URL: '',
      // A line for each call would hide what a test says.
      LOG_LEVEL: 'warn',
    },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // PGlite uses memory in each worker, and the reference machine has two cores.
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    // vitest reuses a process only for files of the same project.
    projects: [
      {
        extends: true,
        test: {
          name: 'alone',
          include: ALONE,
          exclude: STATELESS,
          globalSetup: ['./scripts/test/postgres.setup.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        // All other files. Loading modules and compiling the embedded store take longer than most files' tests.
        extends: true,
        test: {
          name: 'shared',
          include: ['{app,lib,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...ALONE, ...STATELESS],
          isolate: false,
          globalSetup: ['./scripts/test/postgres.setup.ts'],
          setupFiles: ['./scripts/test/shared-process.setup.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'stateless',
          include: STATELESS,
          isolate: false,
          setupFiles: ['./scripts/test/stateless.setup.ts'],
          unstubGlobals: true,
          unstubEnvs: true,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
