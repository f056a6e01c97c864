/**
 * `npm run mutate [-- --all] [GROUP ...]`: every deliberate fault of scripts/sandbox-mutations.json, and who catches
 * it; with --all also which clauses no fault breaks.
 */
import { idsOf, isCaught, MUTATIONS, tryMutations, unbrokenClauses } from './sandbox-mutations.mjs';

const all = process.argv.includes('--all');
const groups = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const chosen = MUTATIONS.filter(({ group }) => groups.length === 0 || groups.includes(group));
const startedAt = Date.now();

function line(result) {
  const { mutation, broken } = result;
  const ids = idsOf(result);
  const shown = all ? `${ids.length} clauses` : ids.join(' ');
  const verdict = broken ? `BROKEN   ${broken}` : isCaught(result) ? `caught   ${shown}` : 'MISSED';
  return `${mutation.group}  ${mutation.what.padEnd(58)} ${verdict}`;
}

const { unchanged, results } = await tryMutations(chosen, {
  extent: all ? 'all' : 'first',
  onResult: (result) => console.log(line(result)),
});
const isSound = unchanged.caught?.length === 0;
if (!isSound) console.log(`\nThe unchanged sandbox fails the suite itself: ${JSON.stringify(unchanged)}`);
const caught = results.filter(isCaught);
const own = caught.filter((result) => idsOf(result).some((id) => id.startsWith(result.mutation.group)));
const seconds = Math.round((Date.now() - startedAt) / 1000);
console.log(
  `\n${caught.length} of ${results.length} faults caught, ${own.length} of them by a check of their own group, in ${seconds} s.`,
);
const unbroken = all ? unbrokenClauses(unchanged, results) : [];
if (all) console.log(`Clauses that no fault breaks: ${unbroken.join(' ') || 'none'}`);
process.exitCode =
  isSound && caught.length === results.length && (groups.length > 0 || unbroken.length === 0) ? 0 : 1;
