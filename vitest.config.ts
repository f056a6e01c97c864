import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

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
    globalSetup: ['./scripts/postgres.setup.ts'],
    include: ['{app,components,lib,scripts}/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // PGlite costs memory per worker, and the reference machine has two cores.
    maxWorkers: 2,
  },
});
