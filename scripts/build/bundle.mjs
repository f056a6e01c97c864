/**
 * Bundles a program into one file for plain Node. Tests start many processes, and translating the TypeScript in
 * each takes longer than the program itself.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { putIn } from '../mutations/mutations.mjs';
import { ROOT } from '../run.mjs';

/** Below the root, so that external packages resolve. */
const FOLDER = path.join(ROOT, 'node_modules', '.cache', 'mesa', 'programs');

/**
 * Bundles `file` (relative to the root) and our modules that it imports, after applying `change`. Resolves with the
 * path of the program; start it with `--conditions=react-server`, which one that contains its packages (`ssr`) does not
 * need. Rejects when the translation fails.
 */
export async function bundle(file, change, ssr = {}) {
  const { output } = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    publicDir: false,
    ssr,
    resolve: {
      alias: {
        '@': ROOT,
        ...(ssr.noExternal && { 'server-only': path.join(ROOT, 'node_modules/server-only/empty.js') }),
      },
    },
    plugins: change ? [putIn(() => change)] : [],
    build: {
      ssr: path.join(ROOT, file),
      target: 'node20',
      minify: false,
      write: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const { code } = output[0];
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 16);
  const program = path.join(FOLDER, `${path.basename(file, '.ts')}-${hash}.mjs`);
  // Another process may be writing the same program.
  const unfinished = `${program}.${process.pid}`;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(unfinished, code);
  renameSync(unfinished, program);
  return program;
}
