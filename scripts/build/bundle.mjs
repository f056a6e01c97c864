/**
 * A program of one file for plain Node: tests start many processes, and each would translate the same TypeScript
 * again, which takes longer than what it is started for.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { ROOT } from './run.mjs';

/** Below the root, so that the packages, which stay outside, are found from here. */
const FOLDER = path.join(ROOT, 'node_modules', '.cache', 'mesa', 'programs');

/**
 * Translates `file` (below the root) with everything of ours that it imports, with `change` put in first. Resolves with
 * the path of the program, which is started with `--conditions=react-server`. Rejects when it does not translate.
 */
export async function bundle(file, change) {
  const { output } = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    publicDir: false,
    resolve: { alias: { '@': ROOT } },
    plugins: change ? [putIn(change)] : [],
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
  // Others may be starting the same program just now.
  const unfinished = `${program}.${process.pid}`;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(unfinished, code);
  renameSync(unfinished, program);
  return program;
}

function putIn({ file, find, replace }) {
  const target = path.join(ROOT, file);
  return {
    name: 'put-in',
    enforce: 'pre',
    transform: (code, id) => (id === target ? code.replace(find, () => replace) : null),
  };
}
