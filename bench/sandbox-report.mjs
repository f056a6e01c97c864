const NUMBER = new Intl.NumberFormat('en', { maximumSignificantDigits: 4, useGrouping: false });
const verdict = (met) => (met ? 'met' : 'missed');
/** Limit for a filtered page in a world of a million records. */
const PAGE_MS = 50;

const both = ({ perSecond, cpuMs }) => `${NUMBER.format(perSecond)} (${NUMBER.format(cpuMs)} ms)`;

/** Markdown: the sandbox compared with its peers, and its pages in a world of a million records. */
export function sandboxTables({ races, million }, { rounds, seconds, connections }) {
  return [
    '**Sandbox.** Stand-alone, its world in memory, keys and signatures checked, every change kept, against prism 5.14 serving the ' +
      'generated description with the same page as its example, and json-server 0.17 over the same records. ' +
      `${connections} connections, ${rounds} interleaved rounds of ${seconds} s, medians.`,
    '',
    '| requests / s (processor time of the server) | sandbox | prism | json-server | to prism | processor time of prism to ours | to json-server |',
    '|---|---|---|---|---|---|---|',
    ...races.map(
      ({ title, goal, servers, toPrism, cpuOfPrism, toJsonServer }) =>
        `| ${title} | ${both(servers.sandbox)} | ${both(servers.prism)} | ${both(servers['json-server'])} | ` +
        `${NUMBER.format(toPrism)}, goal ${goal}: ${verdict(toPrism >= goal)} | ${NUMBER.format(cpuOfPrism)} | ` +
        `${NUMBER.format(toJsonServer)}, ahead: ${verdict(toJsonServer > 1)} |`,
    ),
    '',
    `A world of ${million.records} records, one request in flight, goal for a filtered page ${PAGE_MS} ms:`,
    '',
    '| page of 100 | records that fit | first, ms | p50, ms | p99, ms | |',
    '|---|---|---|---|---|---|',
    ...million.rows.map(
      ({ name, total, firstMs, p50Ms, p99Ms }) =>
        `| ${name} | ${total} | ${NUMBER.format(firstMs)} | ${NUMBER.format(p50Ms)} | ${NUMBER.format(p99Ms)} | ${verdict(p99Ms < PAGE_MS)} |`,
    ),
    '',
  ];
}
