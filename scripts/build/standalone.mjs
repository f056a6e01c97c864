/**
 * `npm run build:standalone`: the files that production reads and no others, in `dist/`. `node dist/start.mjs` is
 * then `npm start` without npm, sources and build tools; `node dist/admin.mjs` is `npm run admin`, and
 * `node dist/audit-verify.mjs` is `npm run audit:verify`.
 */
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { folderErrors } from '../checks/supply-chain.mjs';
import { ROOT } from '../run.mjs';
import { BUNDLED } from '../sandbox/server-script.mjs';
import { step } from '../steps.mjs';
import { build } from './build.mjs';
import { bundle } from './bundle.mjs';
import { copyTree, linksOut } from './copy-tree.mjs';

const MOST_MB = 130;
const DIST = path.join(ROOT, 'dist');
/** What the server is started with; its place in the repository stays, because the files import each other. */
const OF_THE_START = [
  'scripts/run.mjs',
  ...['server-child', 'drain', 'grace', 'next-server'].map((name) => `scripts/demo/${name}.mjs`),
  'security-headers.mjs',
];

const TRACED = [
  '.next',
  'node_modules',
  'package.json',
  'server.js',
  'lib/store/migrations',
  'lib/sandbox/openapi/page',
];
/** Snapshots of this machine; measures of typefaces that only a build reads. */
const UNREAD = ['node_modules/.cache', 'node_modules/next/dist/server/capsize-font-metrics.json'];
/** `dist/` has the packages that are native or large; the rest goes into the program. */
const WITH_PACKAGES = {
  noExternal: true,
  external: ['pg', '@electric-sql/pglite', '@node-rs/argon2', 'next', 'sharp', 'pino'],
};

const into = (from, to) => copyTree(path.join(ROOT, from), path.join(DIST, to));

await build({ env: { MESA_STANDALONE: '1' }, title: 'Building (next build, standalone)' });
await step('Collecting dist/', async () => {
  rmSync(DIST, { recursive: true, force: true });
  // Tracing takes in whole folders that a file merely names.
  for (const entry of TRACED) into(`.next/standalone/${entry}`, entry);
  for (const entry of UNREAD) rmSync(path.join(DIST, entry), { recursive: true, force: true });
  packMaps();
  into('.next/static', '.next/static');
  into('public', 'public');
  for (const file of OF_THE_START) into(file, file);
  into('scripts/build/standalone-start.mjs', 'start.mjs');
  for (const [source, program] of Object.entries(BUNDLED)) {
    const code = readFileSync(await bundle(`scripts/admin/${source}`, undefined, WITH_PACKAGES), 'utf8');
    // As scripts/admin/admin.mjs.
    writeFileSync(path.join(DIST, program), `process.env.LOG_LEVEL = 'silent';\n${code}`);
  }
});
const size = Math.round(sizeOf(DIST) / 1024 / 1024);
console.log(`  dist/ has ${size} MB`);
if (size > MOST_MB) {
  console.error(`  more than ${MOST_MB} MB: something came in that production does not read`);
  process.exitCode = 1;
}
const out = linksOut(DIST);
if (out.length > 0) {
  console.error(`  these lead out of dist/, so a copy of it lacks them: ${out.join(', ')}`);
  process.exitCode = 1;
}

for (const error of folderErrors(DIST)) {
  console.error(`  ${error}`);
  process.exitCode = 1;
}

/** Stacks in the log need positions (lib/log/stack.ts), not the sources; a browser gets none. */
function packMaps() {
  const built = path.join(ROOT, '.next', 'server');
  const kept = path.join(DIST, '.next', 'server');
  for (const file of readdirSync(kept, { recursive: true })) {
    if (/\.map$|\.nft\.json$/.test(file)) rmSync(path.join(kept, file));
    const map = path.join(built, `${file}.map`);
    if (!file.endsWith('.js') || !existsSync(map)) continue;
    const { sourcesContent, ...positions } = JSON.parse(readFileSync(map, 'utf8'));
    writeFileSync(path.join(kept, `${file}.map.gz`), gzipSync(JSON.stringify(positions)));
  }
}

function sizeOf(entry) {
  if (!lstatSync(entry).isDirectory()) return lstatSync(entry).size;
  return readdirSync(entry).reduce((sum, name) => sum + sizeOf(path.join(entry, name)), 0);
}
