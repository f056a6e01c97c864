import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Rooms that keep nothing in the process: their tests take turns in one, which loads every module once. They are a
 * group of their own, because the process is kept only for a next file of the same kind.
 */
const STATELESS = [
  'components/**/*.test.{ts,tsx}',
  'lib/{access,contract,i18n,money,sandbox,time}/**/*.test.{ts,tsx}',
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
    projects: [
      {
        extends: true,
        test: {
          name: 'processes',
          include: ['{app,lib,scripts}/**/*.test.{ts,tsx}'],
          exclude: STATELESS,
          globalSetup: ['./scripts/postgres.setup.ts'],
          sequence: { groupOrder: 0 },
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
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
