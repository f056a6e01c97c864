import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { findBrowser } from '../scripts/test/browser.mjs';

const NUMBER = new Intl.NumberFormat('en', { maximumSignificantDigits: 4, useGrouping: false });
const show = (value, unit = '') => (Number.isNaN(value) ? 'not measured' : `${NUMBER.format(value)}${unit}`);
const verdict = (met) => (met ? 'met' : 'missed');

/** Markdown of one run's figures, with date and machine. */
export function report({ http, pages, file, accepts, settings }) {
  const [cpu] = cpus();
  return [
    `Measured ${new Date().toISOString().slice(0, 10)} on ${cpus().length} x ${cpu?.model.trim()}, ` +
      `${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, with \`npm run bench\`; ` +
      // A headless shell loads a page in half the time, so figures of two browsers are not comparable.
      `its browser: ${path.basename(findBrowser()?.path ?? 'none')}.`,
    '',
    ...(http ? httpTable(http, settings) : []),
    ...(pages ? pageTable(pages, settings) : []),
    ...(accepts ? acceptTable(accepts) : []),
    ...(file ? fileTable(file) : []),
  ].join('\n');
}

const NAMES = {
  postgres: '`GET /api/balance`, store on Postgres',
  embedded: '`GET /api/balance`, embedded store',
  empty: 'empty Next route handler',
  proxy: 'bare Node proxy',
};

function httpTable(http, { rounds, seconds, connections }) {
  const ours = http.filter(({ name }) => name !== 'empty' && name !== 'proxy');
  return [
    '**BFF.** `GET /api/balance`, session and role checked in the store on every request, answered before Next, against an empty ' +
      `route handler that Next itself answers in the same build and a bare Node proxy to the same stand-alone sandbox. ${connections} connections, ${rounds} interleaved rounds of ${seconds} s, medians; ` +
      'processor time is that of the one process. Load generator, sandbox and Postgres share the machine.',
    '',
    '| | requests / s | processor time / request | p50, one in flight |',
    '|---|---|---|---|',
    ...http.map(
      (row) =>
        `| ${NAMES[row.name]} | ${show(row.perSecond)} | ${show(row.cpuMs, ' ms')} | ${show(row.p50Ms, ' ms')} |`,
    ),
    '',
    `| ratio | goal | ${ours.map(({ name }) => NAMES[name].split(', ')[1]).join(' | ')} |`,
    `|---|---|${ours.map(() => '---|').join('')}`,
    row('throughput to the empty handler', 'at least 0.8', ours, ({ toEmpty }) => [
      toEmpty,
      '',
      toEmpty >= 0.8,
    ]),
    row('processor time to the empty handler', 'at most 1.35', ours, ({ cpuToEmpty }) => [
      cpuToEmpty,
      '',
      cpuToEmpty <= 1.35,
    ]),
    row('throughput to the bare proxy', 'at least 0.065', ours, ({ toProxy }) => [
      toProxy,
      '',
      toProxy >= 0.065,
    ]),
    row('added latency, one in flight', 'at most 1.2 ms', ours, ({ addedMs }) => [
      addedMs,
      ' ms',
      addedMs <= 1.2,
    ]),
    '',
  ];
}

function row(title, goal, ours, pick) {
  const cells = ours.map((item) => {
    const [value, unit, met] = pick(item);
    return `${show(value, unit)}, ${verdict(met)}`;
  });
  return `| ${title} | ${goal} | ${cells.join(' | ')} |`;
}

function pageTable(pages, { runs }) {
  const rows = Object.entries(pages).map(
    ([name, page]) =>
      `| ${name} | ${show(page.scriptKb)} | ${show(page.chartKb)} | ${show(page.requests)} | ${show(page.fcp, ' ms')} | ${show(page.lcp, ' ms')} | ${show(page.tbt, ' ms')} | ${show(page.cls)} |`,
  );
  return [
    `**First load**, empty cache, headless Chromium, 1440 x 900, processor slowed 4 times, medians of ${runs}. Goals for Balances and Overview: 190 KB of ` +
      'JavaScript without the chart’s chunk, for lists 205 KB, 16 requests, LCP under 1.2 s, TBT under 150 ms, CLS under 0.01.',
    '',
    '| page | JavaScript, gzip kB | chart chunk, gzip kB | requests | FCP | LCP | TBT | CLS |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ];
}

function acceptTable(accepts) {
  const [{ median: least }] = accepts;
  return [
    '**Accepts**, 20 at once in one process over the embedded sandbox, by what the audit log writes.',
    '',
    '| audit log | median | p95 | ratio of medians |',
    '|---|---|---|---|',
    ...accepts.map(
      ({ variant, median, p95 }) =>
        `| ${variant} | ${show(median, ' ms')} | ${show(p95, ' ms')} | ${show(median / least)} |`,
    ),
    '',
  ];
}

function fileTable({ records, rounds, loopPerSecond, formats }) {
  return [
    `**Export** of ${records} records against a bare loop over the same pages, one after another and read as JSON (${show(loopPerSecond)} rows / s), ` +
      `medians of ${rounds}. Memory is that of the application’s process.`,
    '',
    '| format | rows / s | to the bare loop | memory, middle | memory, end | end to middle |',
    '|---|---|---|---|---|---|',
    ...formats.map(({ name, perSecond, ratio, middleMb, endMb }) =>
      [
        `| ${name.toUpperCase()} | ${show(perSecond)} | ${show(ratio)}, goal 0.7: ${verdict(ratio >= 0.7)}`,
        `${show(middleMb, ' MB')} | ${show(endMb, ' MB')}`,
        `${show(endMb / middleMb)}, goal 1.2 at most: ${verdict(endMb / middleMb <= 1.2)} |`,
      ].join(' | '),
    ),
    '',
  ];
}
