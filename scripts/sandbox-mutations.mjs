/** Deliberate faults in a copy of the sandbox, one at a time, each of which the conformance suite must catch. */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './run.mjs';

const TIMEOUT_MS = 300_000;

/** The list, as written down before any run: `{ group, what, file, find, replace }`. */
export const MUTATIONS = JSON.parse(
  readFileSync(path.join(ROOT, 'scripts', 'sandbox-mutations.json'), 'utf8'),
);

/** A copy of everything that the suite needs; the packages are the same ones. */
function copyOfRoom() {
  const folder = mkdtempSync(path.join(tmpdir(), 'mesa-mutation-'));
  cpSync(path.join(ROOT, 'lib'), path.join(folder, 'lib'), { recursive: true });
  for (const file of ['package.json', 'tsconfig.json'])
    cpSync(path.join(ROOT, file), path.join(folder, file));
  cpSync(path.join(ROOT, 'scripts', 'mutation-child.ts'), path.join(folder, 'mutation-child.ts'));
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

/** Runs the suite in a copy: `{ caught, run }`, or `{ broken }` when it does not even start. */
function runSuite(folder, group, extent) {
  const args = ['--conditions=react-server', '--import', 'tsx', 'mutation-child.ts', group, extent];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    let trouble = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      trouble += chunk;
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
    child.on('close', () => {
      clearTimeout(timer);
      const line = out.trim().split('\n').at(-1) ?? '';
      if (line.startsWith('{')) resolve(JSON.parse(line));
      else resolve({ broken: trouble.trim().split('\n').slice(0, 6).join('\n') || 'it took too long' });
    });
  });
}

/** Whether a run found something; one that did not start found nothing. */
export const isCaught = ({ caught }) => caught !== undefined && caught.length > 0;

/** The clauses whose checks failed. */
export const idsOf = ({ caught = [] }) => [...new Set(caught.flatMap(({ ids }) => ids))];

/** The clauses the suite covers but that none of these runs broke: their checks may be unable to fail. */
export function unbrokenClauses(unchanged, results) {
  const broken = new Set(results.flatMap(idsOf));
  return (unchanged.covered ?? []).filter((id) => !broken.has(id)).sort();
}

/** Puts one fault into a copy, runs the suite and takes it out again. */
async function tryMutation(folder, { group, file, find, replace }, extent) {
  const target = path.join(folder, file);
  const original = readFileSync(target, 'utf8');
  if (original.split(find).length !== 2)
    return { broken: `the text stands ${original.split(find).length - 1} times` };
  writeFileSync(
    target,
    original.replace(find, () => replace),
  );
  try {
    return await runSuite(folder, group, extent);
  } finally {
    writeFileSync(target, original);
  }
}

/**
 * Tries the mutations, `workers` at a time, and the unchanged suite first, which must find nothing. `extent` is
 * `first`, to stop at the first check that fails, or `all`, to learn every clause that a fault breaks.
 * Returns `{ unchanged, results: [{ mutation, caught?, run?, broken? }] }`.
 */
export async function tryMutations(mutations, { workers = 2, extent = 'first', onResult = () => {} } = {}) {
  const folders = Array.from({ length: Math.min(workers, mutations.length) }, copyOfRoom);
  try {
    const unchanged = await runSuite(folders[0], 'none', 'all');
    const results = [];
    const queue = [...mutations];
    await Promise.all(
      folders.map(async (folder) => {
        for (let mutation = queue.shift(); mutation !== undefined; mutation = queue.shift()) {
          const result = { mutation, ...(await tryMutation(folder, mutation, extent)) };
          results.push(result);
          onResult(result);
        }
      }),
    );
    return { unchanged, results };
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}
