import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Rooms that keep nothing in the process: their tests take turns in one, which loads every module once. */
const STATELESS = [
  'components/**/*.test.{ts,tsx}',
  'lib/{access,contract,i18n,money,sandbox,time}/**/*.test.{ts,tsx}',
];

/**
 * A process of its own each: they start, kill or measure processes, hold locks of one, run against limits of real
 * time, load every route, or replace what all of a process shares (environment, time, globals, direct routes).
 */
const ALONE = [
  'app/api/routes.test.ts',
  'app/sandbox/**/*.test.ts',
  'lib/*.test.ts',
  'lib/bff/direct*.test.ts',
  'lib/operations/{accept-once,accept-processes,crash,export-seed}.test.ts',
  'lib/operations/{attention-after-reset,clock-order,store-lost,store-outage}.test.ts',
  'lib/operations/events/follow-records.test.ts',
  'lib/operations/events/storm/*.test.ts',
  'lib/operations/live/two-processes.test.ts',
  'lib/operations/sub-merchants/{check-logo,withdraw-crash}.test.ts',
  'lib/queries/**/*.test.{ts,tsx}',
  'lib/store/{folder-lock,migrate,outage,sub-merchants-scale}*.test.ts',
  'scripts/**/*.test.{ts,tsx}',
];

/** Tests that start processes or simulate days take longest. Begun last, one would keep a core waiting for the other. */
const LONG =
  /crash|storm|mutations|folder-lock|accept-(once|unknown)|follow-open|export-seed|scripts\/(conformance|sandbox)/;

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
      // The bundler's wall; under vitest every room is "server".
      'server-only': here('./node_modules/server-only/empty.js'),
      '@': here('.'),
    },
  },
  test: {
    environment: 'node',
    // Tests know no environment but this one, whatever the shell around them has set.
    env: {
      AUTH_SECRET: 'a secret that only tests sign with',
      DATABASE_URL: '',
      PAYMENTS_BASE_URL: '',
      PAYMENTS_API_KEY: '',
      APP_URL: '',
    },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // PGlite costs memory per worker, and the reference machine has two cores.
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    // Groups, because a process is kept only for a next file of the same project.
    projects: [
      {
        extends: true,
        test: {
          name: 'alone',
          include: ALONE,
          globalSetup: ['./scripts/postgres.setup.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        // Everything else. Loading the modules and compiling the embedded store take longer than most files' tests.
        extends: true,
        test: {
          name: 'shared',
          include: ['{app,lib}/**/*.test.{ts,tsx}'],
          exclude: [...ALONE, ...STATELESS],
          isolate: false,
          globalSetup: ['./scripts/postgres.setup.ts'],
          setupFiles: ['./scripts/shared-process.setup.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'stateless',
          include: STATELESS,
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
