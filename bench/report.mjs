import { cpus, totalmem } from 'node:os';

const NUMBER = new Intl.NumberFormat('en', { maximumSignificantDigits: 3, useGrouping: false });
const show = (value, unit = '') => (Number.isNaN(value) ? 'not measured' : `${NUMBER.format(value)}${unit}`);
const verdict = (met) => (met ? 'met' : 'missed');

/** The figures of one run as Markdown, with the date and the machine. */
export function report({ http, pages, settings }) {
  const [cpu] = cpus();
  return [
    `Measured ${new Date().toISOString().slice(0, 10)} on ${cpus().length} x ${cpu?.model.trim()}, ` +
      `${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, with \`npm run bench\`.`,
    '',
    ...(http ? httpTable(http, settings) : []),
    ...(pages ? pageTable(pages, settings) : []),
  ].join('\n');
}

function httpTable(http, { rounds, seconds, connections }) {
  return [
    `**BFF.** \`GET /api/balance\`, session and role checked in the store on every request, against an empty route handler of ` +
      `the same build and a bare Node proxy to the same stand-alone sandbox. ${connections} connections, ${rounds} interleaved rounds of ${seconds} s, medians.`,
    '',
    '| | requests / s | processor time / request | p50, one in flight |',
    '|---|---|---|---|',
    ...['balance', 'empty', 'proxy'].map(
      (name) =>
        `| ${{ balance: '`GET /api/balance`', empty: 'empty Next route handler', proxy: 'bare Node proxy' }[name]} | ${show(http.perSecond[name])} | ${show(http.cpuMs[name], ' ms')} | ${show(http.p50Ms[name], ' ms')} |`,
    ),
    '',
    '| ratio | measured | goal | |',
    '|---|---|---|---|',
    `| throughput to the empty handler | ${show(http.toEmpty)} | at least 0.8 | ${verdict(http.toEmpty >= 0.8)} |`,
    `| processor time to the empty handler | ${show(http.cpuToEmpty)} | at most 1.35 | ${verdict(http.cpuToEmpty <= 1.35)} |`,
    `| throughput to the bare proxy | ${show(http.toProxy)} | (the empty handler reaches ${show(http.emptyToProxy)}) | |`,
    `| added latency, one in flight | ${show(http.addedMs, ' ms')} | under 3 ms, better 1.2 ms | ${verdict(http.addedMs < 3)} |`,
    '',
  ];
}

function pageTable(pages, { runs }) {
  const rows = Object.entries(pages).map(
    ([name, page]) =>
      `| ${name} | ${show(page.scriptKb)} | ${show(page.chartKb)} | ${show(page.requests)} | ${show(page.fcp, ' ms')} | ${show(page.lcp, ' ms')} | ${show(page.tbt, ' ms')} | ${show(page.cls)} |`,
  );
  return [
    `**First load**, empty cache, headless Chromium, 1440 x 900, processor slowed 4 times, medians of ${runs}. Goals for Balances: 190 KB of ` +
      'JavaScript without the chart’s chunk, 16 requests, LCP under 1.2 s, TBT under 150 ms, CLS under 0.01.',
    '',
    '| page | JavaScript, KB gzip | chart chunk, KB gzip | requests | FCP | LCP | TBT | CLS |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ];
}
