/** What every list of mutations shares: where it is kept, where its texts stand, and how its faults are tried. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../run.mjs';

/** The list of that name beside this file: `{ group, what, file, find, replace, … }`. */
export function readMutations(name) {
  return JSON.parse(readFileSync(path.join(ROOT, 'scripts', 'mutations', `${name}.json`), 'utf8'));
}

/** How often the text of a mutation stands in its file. */
function standsIn({ file, find }) {
  return readFileSync(path.join(ROOT, file), 'utf8').split(find).length - 1;
}

/** Those whose text does not stand exactly once, or that change nothing. */
export const misplaced = (mutations) =>
  mutations.filter((mutation) => standsIn(mutation) !== 1 || mutation.find === mutation.replace);

/** A plugin of Vite that puts in the mutation of the moment. `current` answers undefined for none. */
export function putIn(current) {
  return {
    name: 'put-in',
    enforce: 'pre',
    transform(code, id) {
      const mutation = current();
      const isTarget = mutation !== undefined && id.split('?')[0] === path.join(ROOT, mutation.file);
      return isTarget ? code.replace(mutation.find, () => mutation.replace) : null;
    },
  };
}

export const isCaught = ({ caught }) => caught !== undefined && caught.length > 0;

export const idsOf = ({ caught = [] }) => [...new Set(caught.flatMap(({ ids }) => ids))];

/** Tries each mutation with `run`, `workers` at a time. Returns `[{ mutation, caught?, run?, broken? }]`. */
export async function tryEach(mutations, run, { workers = 1, onResult = () => {} } = {}) {
  const results = [];
  const queue = [...mutations];
  const work = async () => {
    for (let mutation = queue.shift(); mutation !== undefined; mutation = queue.shift()) {
      const stands = standsIn(mutation);
      const verdict = stands === 1 ? await run(mutation) : { broken: `the text stands ${stands} times` };
      const result = { mutation, ...verdict };
      results.push(result);
      onResult(result);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return results;
}
