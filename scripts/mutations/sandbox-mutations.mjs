/** Deliberate faults in the sandbox, one at a time, each of which the conformance suite must catch. */
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { bundle } from './bundle.mjs';
import { ROOT } from './run.mjs';

const TIMEOUT_MS = 300_000;

/** The list, as written down before any run: `{ group, what, file, find, replace }`. */
export const MUTATIONS = JSON.parse(
  readFileSync(path.join(ROOT, 'scripts', 'sandbox-mutations.json'), 'utf8'),
);

/** Runs the suite with one fault put in, or none: `{ caught, run }`, or `{ broken }` when it does not even start. */
async function runSuite(group, extent, mutation) {
  let program;
  try {
    program = await bundle('scripts/mutation-child.ts', mutation);
  } catch (error) {
    return { broken: error.message };
  }
  return new Promise((resolve) => {
    const patience = mutation === undefined ? 'patient' : 'short';
    const args = ['--conditions=react-server', program, group, extent, patience];
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
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
      if (mutation !== undefined) rmSync(program, { force: true });
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

/**
 * Tries the mutations, `workers` at a time, and the unchanged suite first, which must find nothing. `extent` is
 * `first`, to stop at the first check that fails, or `all`, to learn every clause that a fault breaks.
 * Returns `{ unchanged, results: [{ mutation, caught?, run?, broken? }] }`.
 */
export async function tryMutations(mutations, { workers = 2, extent = 'first', onResult = () => {} } = {}) {
  const unchanged = await runSuite('none', 'all');
  const results = [];
  const queue = [...mutations];
  const work = async () => {
    for (let mutation = queue.shift(); mutation !== undefined; mutation = queue.shift()) {
      const result = { mutation, ...(await tryMutation(mutation, extent)) };
      results.push(result);
      onResult(result);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return { unchanged, results };
}

function tryMutation(mutation, extent) {
  const { group, file, find } = mutation;
  const stands = readFileSync(path.join(ROOT, file), 'utf8').split(find).length - 1;
  return stands === 1 ? runSuite(group, extent, mutation) : { broken: `the text stands ${stands} times` };
}
