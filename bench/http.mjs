import { readFileSync } from 'node:fs';
import { load } from './servers.mjs';

/** Ticks of /proc/<pid>/stat per second; Linux fixes the unit it reports at 100. */
const TICKS_PER_SECOND = 100;

/**
 * Throughput and latency of the balance route against its two yardsticks. The three take turns inside each
 * round, ratios are taken inside a round, and the medians over the rounds are given: what slows the machine
 * for a moment slows all three.
 */
export async function measureHttp({ app, proxy, cookie, rounds, seconds, connections }) {
  const contenders = {
    balance: { url: `${app.base}/api/balance`, headers: { cookie }, pid: app.pid },
    empty: { url: `${app.base}/api/bench-empty`, headers: {}, pid: app.pid },
    proxy: { url: `${proxy.base}/`, headers: {}, pid: proxy.pid },
  };
  for (const contender of Object.values(contenders)) await run(contender, connections, Math.min(3, seconds));
  const busy = await inRounds(contenders, rounds, connections, seconds);
  const single = await inRounds(contenders, rounds, 1, seconds);
  return {
    perSecond: medians(busy, (result) => result.perSecond),
    cpuMs: medians(busy, (result) => result.cpuMs),
    p50Ms: medians(single, (result) => result.p50Ms),
    toEmpty: median(busy.map((round) => round.balance.perSecond / round.empty.perSecond)),
    toProxy: median(busy.map((round) => round.balance.perSecond / round.proxy.perSecond)),
    emptyToProxy: median(busy.map((round) => round.empty.perSecond / round.proxy.perSecond)),
    cpuToEmpty: median(busy.map((round) => round.balance.cpuMs / round.empty.cpuMs)),
    addedMs: median(single.map((round) => round.balance.p50Ms - round.proxy.p50Ms)),
  };
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
  const before = cpuSeconds(pid);
  const result = await load({ url, headers, connections, seconds });
  if (result.failures > 0) throw new Error(`${result.failures} failed answers from ${url}`);
  const cpuMs = ((cpuSeconds(pid) - before) * 1000) / result.requests;
  return { perSecond: result.requests / result.seconds, p50Ms: result.p50Ms, cpuMs };
}

/** Processor time of one process, all its threads; NaN where the platform has no /proc. */
function cpuSeconds(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}

function medians(rounds, pick) {
  const names = Object.keys(rounds[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, median(rounds.map((round) => pick(round[name])))]));
}

export function median(values) {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  return sorted.length === 0 ? Number.NaN : sorted[Math.floor(sorted.length / 2)];
}
