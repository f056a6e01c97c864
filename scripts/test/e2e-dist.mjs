/**
 * `npm run e2e:dist [-- arguments of Playwright]`: the end-to-end tests on the files of `dist/`, which `npm run
 * build:standalone` made, or of MESA_E2E_DIST, a copy of it; as root, MESA_E2E_USER names whom its servers run as.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { BIN, ROOT, runBin } from '../run.mjs';

const dist = process.env.MESA_E2E_DIST ?? path.join(ROOT, 'dist');
if (!existsSync(path.join(dist, 'start.mjs'))) {
  console.error(`There is no start.mjs in ${dist}. Run \`npm run build:standalone\` first.`);
  process.exit(1);
}
const { code } = await runBin(
  BIN.playwright,
  ['test', '-c', 'e2e/playwright.config.ts', ...process.argv.slice(2)],
  { env: { MESA_E2E_DIST: dist }, echo: true },
);
process.exit(code);
