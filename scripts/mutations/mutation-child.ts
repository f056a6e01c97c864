import { runClause } from '@/lib/testing/conformance/clause';
import { SUITE } from '@/lib/testing/conformance/suite';
import { connectInProcess } from '@/lib/testing/conformance/support/connect-in-process';

/**
 * Runs the conformance suite in process, the given group first, until one check fails or, with `all`, to its end.
 * Prints
 * one line of JSON for sandbox-mutations.mjs. A mutated sandbox may never send an awaited webhook, so patience is
 * short;
 * `patient` is for the unchanged sandbox on a busy machine. A check that cannot run counts as failed.
 */
const SHORT_PATIENCE_MS = 1_500;
const CLOSING = 3;

const [group = '', extent, patience] = process.argv.slice(2);
const { api, close } = await connectInProcess(patience === 'patient' ? undefined : SHORT_PATIENCE_MS);
const closing = SUITE.slice(-CLOSING);
const ofGroup = SUITE.filter(
  (item) => !closing.includes(item) && item.ids.some((id) => id.startsWith(group)),
);
const others = SUITE.filter((item) => !ofGroup.includes(item));

const caught: { ids: readonly string[]; title: string; why: string }[] = [];
let run = 0;
for (const item of [...ofGroup, ...others]) {
  run += 1;
  try {
    await runClause(api, item);
  } catch (error) {
    const [why = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    caught.push({ ids: item.ids, title: item.title, why });
    if (extent !== 'all') break;
  }
}
close();
const covered = [...new Set(SUITE.flatMap(({ ids }) => ids))];
process.stdout.write(`${JSON.stringify({ caught, run, covered })}\n`);
process.exit(0);
