/** Sizes, starts and memory of the functions: printed, and held to what is promised. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../run.mjs';
import { StepError } from '../steps.mjs';

const MIB = 1024 * 1024;
/** Unpacked. The platform takes no more of a function; of middleware we promise less. */
const MOST_MIB = 250;
const MOST_MIDDLEWARE_MIB = 150;
/** Of a function at its first answer. */
const MOST_MIB_AT_FIRST = 400;
/** Processor time: what a cold instance alone on its machine takes. The wall time here is that of a busy machine. */
const MOST_CPU_MS = 2_000;

export function checkSizes(functions) {
  for (const { name, addresses, files, bytes } of functions) {
    const most = name.includes('middleware') ? MOST_MIDDLEWARE_MIB : MOST_MIB;
    const size = `${(bytes / MIB).toFixed(1)} of at most ${most} MiB`;
    console.log(`  ${name}: ${addresses.length} addresses, ${files} files, ${size}`);
    if (bytes > most * MIB) throw new StepError(`${name} is too large: ${size}`);
  }
}

/** `vercel.json` reaches functions that have a source of ours; those of the framework (`/_…`) keep the platform's limit. */
export function checkDurations(functions) {
  const { maxDuration } = JSON.parse(readFileSync(path.join(ROOT, 'vercel.json'), 'utf8')).functions[
    'app/**/*'
  ];
  const ours = functions.filter(({ name }) => !name.startsWith('/_'));
  if (ours.length === 0) throw new StepError('no function has a source of ours');
  for (const { name, config } of ours)
    if (config.maxDuration !== maxDuration)
      throw new StepError(`${name} may run for ${config.maxDuration} s instead of ${maxDuration} s`);
}

/** Throws a StepError where a function is heavier than promised. */
export function checkRun({ kind, shown, figures }) {
  console.log(`    ${kind}: ${shown}`);
  const list = (values) => values.map((value) => value.toFixed(0)).join(', ');
  const mib = (all) => list(all.map((one) => one.mib));
  const broken = [];
  for (const { name, cold, end } of figures) {
    if (cold.length === 0) continue;
    const [whole, busy] = [list(cold.map(({ ms }) => ms)), list(cold.map(({ cpuMs }) => cpuMs))];
    console.log(`    ${name}: first answers after ${whole} ms (processor ${busy} ms) with ${mib(cold)} MiB`);
    console.log(`      at the end ${mib(end)} MiB`);
    // Without a database the dearest alone has opened a world: the others say that they lack it.
    const [cpuMs, memory] = [
      Math.max(...cold.map((one) => one.cpuMs)),
      Math.max(...cold.map((one) => one.mib)),
    ];
    if (cpuMs > MOST_CPU_MS) broken.push(`${name}: ${cpuMs} ms of processor time to a first answer`);
    if (memory > MOST_MIB_AT_FIRST) broken.push(`${name}: ${memory.toFixed(0)} MiB at a first answer`);
  }
  if (broken.length > 0)
    throw new StepError(`${kind} is above ${MOST_CPU_MS} ms or ${MOST_MIB_AT_FIRST} MiB`, broken.join('\n'));
  const held = `processor time within ${MOST_CPU_MS} ms and memory within ${MOST_MIB_AT_FIRST} MiB at the first answers`;
  console.log(`    held: ${held}; printed: wall time`);
}
