import { residentMb } from '../scripts/test/process-figures.mjs';
import { median } from './http.mjs';

const PAGE = 100;
const MEMORY_EVERY_MS = 100;

/**
 * Exports the whole list and compares it with a bare loop over the same pages of the same sandbox, in turns. Ratios
 * inside a round, medians over the rounds. Memory is that of the application's process during the export.
 */
export async function measureExport({ app, sandbox, cookie, rounds }) {
  const results = [];
  for (let round = 0; round < rounds; round += 1) {
    const loop = await bareLoop(sandbox);
    const csv = await exported(app, cookie, 'csv');
    const xlsx = await exported(app, cookie, 'xlsx');
    results.push({ loop, csv, xlsx });
  }
  const of = (name, key) => median(results.map((result) => result[name][key]));
  return {
    records: results[0].loop.rows,
    rounds,
    loopPerSecond: of('loop', 'perSecond'),
    formats: ['csv', 'xlsx'].map((name) => ({
      name,
      perSecond: of(name, 'perSecond'),
      ratio: median(results.map((result) => result[name].perSecond / result.loop.perSecond)),
      middleMb: of(name, 'middleMb'),
      endMb: of(name, 'endMb'),
    })),
  };
}

async function bareLoop({ base, account }) {
  const headers = { 'api-key': account.api_key };
  const until = new Date().toISOString();
  const startedAt = performance.now();
  let rows = 0;
  for (let total = 1; rows < total; ) {
    const answer = await fetch(`${base}/v2/onramps?limit=${PAGE}&offset=${rows}&date_to=${until}`, {
      headers,
    });
    const page = await answer.json();
    total = page.total;
    rows += page.results.length;
    if (page.results.length === 0) break;
  }
  return { rows, perSecond: perSecond(rows, startedAt) };
}

async function exported({ base, pid }, cookie, format) {
  const memory = [];
  const timer = setInterval(() => memory.push(residentMb(pid)), MEMORY_EVERY_MS);
  const startedAt = performance.now();
  try {
    const answer = await fetch(`${base}/api/onramps/export?format=${format}`, { headers: { cookie } });
    if (!answer.ok) throw new Error(`the export answers ${answer.status}: ${await answer.text()}`);
    const rows = Number(answer.headers.get('x-export-total'));
    for await (const _ of answer.body);
    // The first 40 % is warm-up; growth with the list shows between the middle and the end.
    const middle = memory.slice(Math.floor(memory.length * 0.4), Math.ceil(memory.length * 0.6));
    const end = memory.slice(-Math.max(1, middle.length));
    return { perSecond: perSecond(rows, startedAt), middleMb: median(middle), endMb: median(end) };
  } finally {
    clearInterval(timer);
  }
}

const perSecond = (rows, startedAt) => rows / ((performance.now() - startedAt) / 1000);
