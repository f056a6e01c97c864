/**
 * `npm run e2e:dist [-- arguments of Playwright]`: the end-to-end tests on the files of `dist/`, which `npm run
 * build:standalone` made.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { BIN, ROOT, runBin } from '../run.mjs';

if (!existsSync(path.join(ROOT, 'dist', 'start.mjs'))) {
  console.error('There is no dist/. Run `npm run build:standalone` first.');
  process.exit(1);
}
const { code } = await runBin(
  BIN.playwright,
  ['test', '-c', 'e2e/playwright.config.ts', ...process.argv.slice(2)],
  { env: { MESA_E2E_DIST: '1' }, echo: true },
);
process.exit(code);
