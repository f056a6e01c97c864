import { parseArgs } from 'node:util';
import { connect } from '@/lib/sandbox/conformance/api';
import { runClause } from '@/lib/sandbox/conformance/clause';
import { SUITE } from '@/lib/sandbox/conformance/suite';

/** The contract suite against any base address. Started by scripts/conformance.mjs; exit code 1 on a failure. */
const { values } = parseArgs({ options: { base: { type: 'string' }, fixtures: { type: 'string' } } });
if (values.base === undefined || values.fixtures === undefined) {
  process.stderr.write('Usage: npm run conformance -- --base URL --fixtures URL\n');
  process.exit(2);
}

const { base, fixtures } = values;
const controlToken = process.env.SANDBOX_CONTROL_TOKEN;
const api = await connect({ base, fixtures, controlToken }, fetch).catch((error: unknown) => {
  process.stderr.write(`Cannot reach the fixtures at ${fixtures}: ${messageOf(error)}\n`);
  process.exit(2);
});

let failed = 0;
for (const item of SUITE) {
  try {
    await runClause(api, item);
    process.stdout.write(`ok      ${item.id}  ${item.title}\n`);
  } catch (error) {
    failed += 1;
    process.stdout.write(
      `FAILED  ${item.id}  ${item.title}\n        ${messageOf(error).replaceAll('\n', '\n        ')}\n`,
    );
  }
}
process.stdout.write(
  `\n${SUITE.length - failed} of ${SUITE.length} checks passed, ${api.seen.length} answers read.\n`,
);
process.exitCode = failed === 0 ? 0 : 1;

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
