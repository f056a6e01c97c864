/** The production build, skipped when nothing it depends on has changed. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BIN, ROOT, run, runBin } from '../run.mjs';
import { StepError, step } from '../steps.mjs';
import { FULL_DISK, isInstalled } from './install.mjs';

const INPUTS = [
  'app',
  'components',
  'lib',
  'public',
  'instrumentation-client.ts',
  'instrumentation.node.ts',
  'instrumentation.ts',
  'next.config.mjs',
  'package-lock.json',
  'package.json',
  'postcss.config.mjs',
  'proxy.ts',
  'security-headers.mjs',
  'tsconfig.json',
];
const STAMP = path.join(ROOT, '.next', 'mesa-sources');
const BUILD_ID = path.join(ROOT, '.next', 'BUILD_ID');

function* filesUnder(entry) {
  const full = path.join(ROOT, entry);
  if (!existsSync(full)) return;
  for (const item of readdirSync(full, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const child = `${entry}/${item.name}`;
    if (item.isDirectory()) yield* filesUnder(child);
    else if (!item.name.includes('.test.')) yield child;
  }
}

/** SHA-256 of the names and contents of the build's inputs and of the Node major version. */
function sourcesHash() {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0] ?? '');
  for (const entry of INPUTS) {
    const files = path.extname(entry) ? [entry] : [...filesUnder(entry)];
    for (const file of files) {
      if (!existsSync(path.join(ROOT, file))) continue;
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(path.join(ROOT, file)))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

/** Says that the build that stands is of today's sources: also after `next build` on its own. */
export function markBuilt(hash = sourcesHash()) {
  writeFileSync(STAMP, hash);
}

export function isBuilt() {
  return existsSync(BUILD_ID) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourcesHash();
}

/** Builds with `env` added. The stamp is written last, so a broken build never counts as done. */
export async function build({ env = {}, title = 'Building (next build)' } = {}) {
  const hash = sourcesHash();
  rmSync(STAMP, { force: true });
  await step(title, async (note) => {
    const { code, output } = await runBin(BIN.next, ['build'], {
      env: { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...env },
      onText: note,
    });
    if (code !== 0) throw buildError(output);
  });
  markBuilt(hash);
}

/** In one line where a person can do something about it. */
export function buildError(output) {
  if (/ENOSPC|No space left on device/i.test(output)) return new StepError(FULL_DISK);
  if (/Another next build process is already running/.test(output))
    return new StepError(
      'A build of an earlier start still runs: wait for its end, then run the command again.',
    );
  return new StepError('next build failed', output);
}

export async function ensureBuilt() {
  if (!isBuilt()) await build();
}

/**
 * As `ensureBuilt`, for a demo, and plays its past. The first build of a clone leaves out what a newcomer does not wait
 * for, and `npm run verify` has: types, a cache for the next build, positions for stacks. Types wait for the packages of
 * the tests, which a demo does not install.
 */
export async function ensureDemoBuilt({ history }) {
  if (isBuilt()) return;
  const isFirst = !existsSync(BUILD_ID);
  await build({
    env: {
      ...(isFirst ? { MESA_FIRST_BUILD: '1' } : {}),
      ...(isFirst || !isInstalled() ? { MESA_UNTYPED_BUILD: '1' } : {}),
    },
  });
  // Not beside the build: Turbopack reads the folder of the snapshots, and panics when a file there changes.
  if (history) await step('Playing sixty days of a demo', playPast);
}

/** What a demo begins with; its first start makes it where this did not. */
function playPast() {
  return run(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', 'scripts/build/snapshot-store.ts'],
    { env: { LOG_LEVEL: 'error' } },
  );
}
