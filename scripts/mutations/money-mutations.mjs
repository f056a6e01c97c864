/**
 * Mutations of the dashboard's own money code, one at a time; the named test of each must catch it. Runs only the
 * files of that test, in one vitest that keeps every other module translated.
 */
import path from 'node:path';
import { createVitest } from 'vitest/node';
import { ROOT } from '../run.mjs';
import { readMutations, tryEach } from './mutations.mjs';

/** `{ group, what, why, file, find, replace, tests, caughtBy }`: files that could catch it, title of one that does. */
export const MONEY_MUTATIONS = readMutations('money-mutations');

/** One vitest: `run(tests, mutation?)` runs the named tests, `{ file, title }` each, with a mutation or none. */
export async function openTests() {
  const config = path.join(ROOT, 'scripts', 'mutations', 'vitest.config.mjs');
  const vitest = await createVitest('test', {
    root: ROOT,
    config,
    watch: false,
    reporters: [{}],
    silent: true,
  });
  const putInNow = (mutation, file) => {
    globalThis.mesaMutation = mutation;
    vitest.invalidateFile(path.join(ROOT, file));
  };
  return {
    async run(tests, mutation) {
      if (mutation) putInNow(mutation, mutation.file);
      try {
        return await runTests(vitest, tests);
      } finally {
        if (mutation) putInNow(undefined, mutation.file);
      }
    },
    close: () => vitest.close(),
  };
}

/**
 * Runs the unchanged tests first, then the mutations, each with the test that it names. Returns
 * `{ unchanged: { caught } | { broken }, results }`, in the shape of `tryMutations`.
 */
export async function tryMoneyMutations(mutations, { onResult } = {}) {
  const { run, close } = await openTests();
  try {
    const unchanged = await run(mutations.map(({ test }) => test));
    const tryOne = (mutation) => run([mutation.test], mutation);
    return { unchanged, results: await tryEach(mutations, tryOne, { onResult }) };
  } finally {
    await close();
  }
}

/** `tests`: `{ file, title }`. `{ caught, run }`; a file that does not even load proves nothing and is `broken`. */
async function runTests(vitest, tests) {
  const wanted = new Set(tests.map(({ file }) => path.join(ROOT, file)));
  const titles = tests.map(({ title }) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  vitest.setGlobalTestNamePattern(new RegExp(titles.join('|')));
  const found = await vitest.globTestSpecifications([...wanted]);
  const specifications = found.filter(({ moduleId }) => wanted.has(moduleId));
  const result = await vitest.runTestSpecifications(specifications);
  // Those of earlier runs are listed too.
  const testModules = result.testModules.filter(({ moduleId }) => wanted.has(moduleId));
  const cases = testModules.flatMap((module) => [...module.children.allTests()]);
  const ended = cases.filter((one) => ['passed', 'failed'].includes(one.result().state));
  if (ended.length < wanted.size) {
    const [error] = testModules.flatMap((module) => module.errors());
    return { broken: error?.message ?? `not every named test ran: ${titles.join(', ')}` };
  }
  const caught = ended
    .filter((one) => one.result().state === 'failed')
    .map((one) => ({ ids: [one.name], title: one.fullName, why: one.result().errors?.[0]?.message ?? '' }));
  return { caught, run: ended.length };
}
