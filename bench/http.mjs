import { processorSeconds } from '../scripts/test/process-figures.mjs';
import { load } from './servers.mjs';

/**
 * Throughput and latency of the balance route, once per store, compared with two yardsticks. `contenders` is {
 * [name]: { url, headers, pid } } with the yardsticks named `empty` and `proxy`. All of them take turns inside each
 * round. Ratios are computed inside a round, so a slow moment of the machine affects all; results are medians.
 */
export async function measureHttp({ contenders, rounds, seconds, connections }) {
  for (const contender of Object.values(contenders)) await run(contender, connections, Math.min(3, seconds));
  const busy = await inRounds(contenders, rounds, connections, seconds);
  const single = await inRounds(contenders, rounds, 1, seconds);
  const names = Object.keys(contenders);
  return names.map((name) => ({
    name,
    perSecond: median(busy.map((round) => round[name].perSecond)),
    cpuMs: median(busy.map((round) => round[name].cpuMs)),
    p50Ms: median(single.map((round) => round[name].p50Ms)),
    toEmpty: median(busy.map((round) => round[name].perSecond / round.empty.perSecond)),
    cpuToEmpty: median(busy.map((round) => round[name].cpuMs / round.empty.cpuMs)),
    toProxy: median(busy.map((round) => round[name].perSecond / round.proxy.perSecond)),
    addedMs: median(single.map((round) => round[name].p50Ms - round.proxy.p50Ms)),
  }));
}

async function inRounds(contenders, rounds, connections, seconds) {
  const results = [];
  for (let round = 0; round < rounds; round += 1) {
    const result = {};
    for (const [name, contender] of Object.entries(contenders)) {
      result[name] = await run(contender, connections, seconds);
    }
    results.push(result);
  }
  return results;
}

async function run({ url, headers, pid }, connections, seconds) {
  const before = processorSeconds(pid);
  const result = await load({ url, headers, connections, seconds });
  if (result.failures > 0) throw new Error(`${result.failures} failed answers from ${url}`);
  const cpuMs = ((processorSeconds(pid) - before) * 1000) / result.requests;
  return { perSecond: result.requests / result.seconds, p50Ms: result.p50Ms, cpuMs };
}

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted.length === 0 ? Number.NaN : sorted[Math.floor(sorted.length / 2)];
}
