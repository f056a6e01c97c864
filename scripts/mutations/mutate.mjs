/**
 * `npm run mutate [-- --all] [--thirty] [GROUP ...]`: tries every mutation of the sandbox (sandbox-mutations.json) and of our own
 * money code (money-mutations.json), and prints what catches each. A GROUP is `sandbox`, `money`, or a group of a list.
 * `--all` also lists clauses that no mutation of the sandbox breaks. `--thirty` tries those of docs/faults.md only.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../run.mjs';
import { MONEY_MUTATIONS, tryMoneyMutations } from './money-mutations.mjs';
import { idsOf, isCaught } from './mutations.mjs';
import { MUTATIONS, tryMutations, unbrokenClauses } from './sandbox-mutations.mjs';

// Tests of money code log every failure that they cause.
process.env.LOG_LEVEL ??= 'silent';

const all = process.argv.includes('--all');
const groups = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const thirty = process.argv.includes('--thirty');
const table = thirty ? readFileSync(path.join(ROOT, 'docs', 'faults.md'), 'utf8') : '';
const isListed = ({ what, file }) => table.includes(`| ${what} | \`${file}\` |`);
const isWhole = (list) => groups.length === 0 || groups.includes(list);
const chosenOf = (list, mutations) =>
  thirty
    ? mutations.filter(isListed)
    : mutations.filter(({ group }) => isWhole(list) || groups.includes(group));

const LISTED = 30;
if (thirty && chosenOf('', MONEY_MUTATIONS).length + chosenOf('', MUTATIONS).length !== LISTED) {
  console.error(`docs/faults.md names faults that no list has any more: there must be ${LISTED}`);
  process.exit(1);
}

function line(result) {
  const { mutation, broken } = result;
  const ids = idsOf(result);
  const shown = all && ids.length > 1 ? `${ids.length} checks` : ids.join(' ');
  const verdict = broken ? `BROKEN   ${broken}` : isCaught(result) ? `caught   ${shown}` : 'MISSED';
  return `${mutation.group}  ${mutation.what.padEnd(58)} ${verdict}`;
}

/** True when the unchanged code passes and every fault is caught. */
async function report(chosen, tryAll) {
  if (chosen.length === 0) return { isSound: true };
  const startedAt = Date.now();
  const { unchanged, results } = await tryAll(chosen, (result) => console.log(line(result)));
  const passes = unchanged.caught?.length === 0;
  if (!passes) console.log(`\nThe unchanged code fails its own checks: ${JSON.stringify(unchanged)}`);
  const caught = results.filter(isCaught);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(`\n${caught.length} of ${results.length} faults caught in ${seconds} s.\n`);
  return { isSound: passes && caught.length === results.length, unchanged, results };
}

const money = await report(chosenOf('money', MONEY_MUTATIONS), (chosen, onResult) =>
  tryMoneyMutations(chosen, { onResult }),
);
const sandbox = await report(chosenOf('sandbox', MUTATIONS), (chosen, onResult) =>
  tryMutations(chosen, { extent: all ? 'all' : 'first', onResult }),
);
const unbroken = all && sandbox.results ? unbrokenClauses(sandbox.unchanged, sandbox.results) : [];
if (all) console.log(`Clauses that no fault breaks: ${unbroken.join(' ') || 'none'}`);
const isCovered = thirty || !isWhole('sandbox') || unbroken.length === 0;
process.exit(money.isSound && sandbox.isSound && isCovered ? 0 : 1);
