import { API_DELAY_MS } from './lists.mjs';

const NUMBER = new Intl.NumberFormat('en', { maximumSignificantDigits: 4, useGrouping: false });
const show = (value, unit = '') => (Number.isNaN(value) ? 'not measured' : `${NUMBER.format(value)}${unit}`);
const verdict = (met) => (met ? 'met' : 'missed');
/** Budget of a page: the API's time plus 300 ms. */
const isSoon = (ms) => ms - API_DELAY_MS <= 300;
/**
 * Memory at the end of a file divided by memory in its middle is above 1 if it grows with the list; NaN: not
 * measured.
 */
const flatness = (growth) =>
  Number.isNaN(growth) ? show(growth) : `${show(growth)}, goal 1.2 at most: ${verdict(growth <= 1.2)}`;

/** Markdown tables of a list on the screen and as a file. */
export function listTables({ screen, file }) {
  return [...(screen ? screenTable(screen) : []), ...fileTable(file)];
}

function screenTable({ loads, changes, scroll }) {
  return [
    `**Lists**, headless Chromium, processor slowed 4 times, every list of the API ${API_DELAY_MS} ms slower for first loads and the change of a filter.`,
    '',
    '| | measured | goal | |',
    '|---|---|---|---|',
    `| first load of ${loads.count}, empty cache, until its first row, p50 / p95 | ${show(loads.row.p50)} / ${show(loads.row.p95, ' ms')} | | |`,
    `| its largest paint, p50 / p95 | ${show(loads.lcp.p50)} / ${show(loads.lcp.p95, ' ms')} | the API’s time and 300 ms, by p50 | ${verdict(isSoon(loads.lcp.p50))} |`,
    `| another filter, p50 of ${changes.count} | ${show(changes.p50, ' ms')} | | |`,
    `| another filter, p95 | ${show(changes.p95, ' ms')} | the API’s time and 300 ms | ${verdict(isSoon(changes.p95))} |`,
    `| longest task while ${scroll.rows} loaded rows are scrolled | ${scroll.longTasks === 0 ? 'none over 50 ms' : show(scroll.longest, ' ms')} | 50 ms | ${verdict(scroll.longest <= 50)} |`,
    '',
  ];
}

function fileTable(file) {
  return [
    `**Export** of ${file.records} records against a bare loop over the same pages, one after another and read as JSON (${show(file.loopPerSecond)} rows / s), ` +
      `medians of ${file.rounds}. Memory is that of the application’s process: just before a file, in its middle and at its end.`,
    '',
    '| format | rows / s | to the bare loop | memory, before | memory, middle | memory, end | end to middle | size |',
    '|---|---|---|---|---|---|---|---|',
    ...file.formats.map(
      ({ name, perSecond, ratio, beforeMb, earlyMb, lateMb, megabytes }) =>
        `| ${name.toUpperCase()} | ${show(perSecond)} | ${show(ratio)}, goal 0.7: ${verdict(ratio >= 0.7)} | ${show(beforeMb, ' MB')} | ${show(earlyMb, ' MB')} | ${show(lateMb, ' MB')} | ${flatness(lateMb / earlyMb)} | ${show(megabytes, ' MB')} |`,
    ),
    '',
  ];
}
