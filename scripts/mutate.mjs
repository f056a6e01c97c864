/** `npm run mutate [-- GROUP ...]`: every deliberate fault of scripts/sandbox-mutations.json, and who catches it. */
import { MUTATIONS, tryMutations } from './sandbox-mutations.mjs';

const groups = process.argv.slice(2);
const chosen = MUTATIONS.filter(({ group }) => groups.length === 0 || groups.includes(group));
const startedAt = Date.now();
const line = ({ mutation, caught, broken }) => {
  const verdict = broken ? `BROKEN   ${broken}` : caught ? `caught   ${caught.ids.join(' ')}` : 'MISSED';
  return `${mutation.group}  ${mutation.what.padEnd(58)} ${verdict}`;
};

const { unchanged, sound, results } = await tryMutations(chosen, {
  onResult: (result) => console.log(line(result)),
});
if (!sound) console.log(`\nThe unchanged sandbox fails the suite itself: ${JSON.stringify(unchanged)}`);
const caught = results.filter((result) => result.caught);
const byGroup = caught.filter(({ mutation, caught: { ids } }) =>
  ids.some((id) => id.startsWith(mutation.group)),
);
console.log(
  `\n${caught.length} of ${results.length} faults caught, ${byGroup.length} of them by a check of their own group, ` +
    `in ${Math.round((Date.now() - startedAt) / 1000)} s.`,
);
process.exitCode = sound && caught.length === results.length ? 0 : 1;
