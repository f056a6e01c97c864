import { runClause } from '@/lib/sandbox/conformance/clause';
import { connectInProcess } from '@/lib/sandbox/conformance/in-process';
import { NotHere } from '@/lib/sandbox/conformance/not-here';
import { SUITE } from '@/lib/sandbox/conformance/suite';

/**
 * Runs the conformance suite in process until a check fails, those of the group given first. Started by
 * sandbox-mutations.mjs in a copy of the room; prints one line of JSON: the check that failed, or null.
 */
const [group = ''] = process.argv.slice(2);
const { api, close } = await connectInProcess();
const isClosing = (index: number) => index >= SUITE.length - 3;
const ofGroup = SUITE.filter(
  (item, index) => !isClosing(index) && item.ids.some((id) => id.startsWith(group)),
);
const others = SUITE.filter((item) => !ofGroup.includes(item));

let caught: { ids: readonly string[]; title: string; why: string } | null = null;
let run = 0;
for (const item of [...ofGroup, ...others]) {
  run += 1;
  try {
    await runClause(api, item);
  } catch (error) {
    if (error instanceof NotHere) continue;
    const [why = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    caught = { ids: item.ids, title: item.title, why };
    break;
  }
}
close();
process.stdout.write(`${JSON.stringify({ caught, run })}\n`);
process.exit(0);
