import { readFileSync } from 'node:fs';
import { chromium } from 'playwright/test';
import { launchArgs } from '../../scripts/test/browser.mjs';
import { median } from '../http.mjs';
import { listLoads } from './loads.mjs';

/** Delay of each API list in the browser measurements; the report states it. */
export const API_DELAY_MS = 200;
const CPU_SLOW_DOWN = 4;
const FILTER_CHANGES = 40;
const LOADED_ROWS = 1_000;
const PAGE = 100;
const SCROLL_STEPS = 60;
const STEP_PX = 700;
const MEMORY_EVERY_MS = 100;
const ROWS = 'a[data-row]';

/** Delays every list of the sandbox by `delayMs`; 0 removes the delay. */
export async function slowLists({ base }, delayMs) {
  const lists = ['crossramp_checkouts', 'onramps', 'offramps', 'withdrawals'];
  const faults = lists.map((list) => ({ method: 'GET', path: `/v2/${list}`, delay_ms: delayMs }));
  await fetch(`${base}/_sandbox/scenario`, { method: 'DELETE' });
  if (delayMs === 0) return;
  const answer = await fetch(`${base}/_sandbox/scenario`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ faults }),
  });
  if (!answer.ok) throw new Error(`the sandbox refused the delay: ${await answer.text()}`);
}

/**
 * A list in headless Chromium with its processor slowed four times: first loads, the time until a changed filter
 * shows its rows, and scrolling through 1,000 loaded rows. Milliseconds.
 */
export async function measureListScreen({ app, sandbox, cookies, browser: found }) {
  const browser = await chromium.launch({ executablePath: found.path, args: launchArgs() });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies(cookies);
    const page = await context.newPage();
    await slowLists(sandbox, API_DELAY_MS);
    const changes = await filterChanges(page, app);
    const loads = await listLoads(browser, { base: app.base, cookies });
    await slowLists(sandbox, 0);
    return { loads, changes, scroll: await scrolling(page, app) };
  } finally {
    await slowLists(sandbox, 0);
    await browser.close();
  }
}

async function filterChanges(page, app) {
  await page.goto(`${app.base}/onramps`);
  await page.locator(ROWS).first().waitFor();
  const days = await page.evaluate(() =>
    [...document.querySelectorAll('tbody time')].map((time) => time.dateTime.slice(0, 10)),
  );
  const newest = Date.parse(`${days[0]}T00:00:00Z`);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOW_DOWN });
  const took = [];
  for (let back = 1; back <= FILTER_CHANGES; back += 1) {
    const day = new Date(newest - back * 86_400_000).toISOString().slice(0, 10);
    took.push(await page.evaluate(changeFilter, `/onramps?from=${day}&to=${day}`));
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const sorted = took.toSorted((a, b) => a - b);
  return { p50: median(took), p95: sorted[Math.ceil(sorted.length * 0.95) - 1], count: took.length };
}

/** Runs in the page: changes the address as the back button does and waits for the rows of that view. */
function changeFilter(address) {
  const busy = () => document.querySelector('[aria-busy="true"]') !== null;
  return new Promise((resolve) => {
    const startedAt = performance.now();
    let began = false;
    const check = () => {
      began ||= busy();
      if (began && !busy()) return resolve(performance.now() - startedAt);
      requestAnimationFrame(check);
    };
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
    requestAnimationFrame(check);
  });
}

const rowsLoaded = (page, rows) =>
  page.getByText(`1–${rows.toLocaleString('en')} of`, { exact: false }).waitFor();

async function scrolling(page, app) {
  await page.goto(`${app.base}/onramps?limit=${PAGE}`);
  for (let rows = PAGE; rows < LOADED_ROWS; rows += PAGE) {
    await rowsLoaded(page, rows);
    await page.getByRole('button', { name: `Load ${PAGE} more below` }).click();
  }
  await rowsLoaded(page, LOADED_ROWS);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOW_DOWN });
  await page.evaluate(() => {
    globalThis.benchTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.benchTasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  await page.mouse.move(700, 500);
  for (let step = 0; step < SCROLL_STEPS; step += 1) {
    await page.mouse.wheel(0, step % 40 < 30 ? STEP_PX : -STEP_PX);
    await page.waitForTimeout(50);
  }
  const tasks = await page.evaluate(() => globalThis.benchTasks);
  return { rows: LOADED_ROWS, longTasks: tasks.length, longest: Math.max(0, ...tasks) };
}

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
      beforeMb: of(name, 'beforeMb'),
      earlyMb: of(name, 'earlyMb'),
      lateMb: of(name, 'lateMb'),
      megabytes: of(name, 'megabytes'),
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
  const beforeMb = residentMb(pid);
  const timer = setInterval(() => memory.push(residentMb(pid)), MEMORY_EVERY_MS);
  const startedAt = performance.now();
  try {
    const answer = await fetch(`${base}/api/onramps/export?format=${format}`, { headers: { cookie } });
    if (!answer.ok) throw new Error(`the export answers ${answer.status}: ${await answer.text()}`);
    const rows = Number(answer.headers.get('x-export-total'));
    let bytes = 0;
    for await (const piece of answer.body) bytes += piece.byteLength;
    // The first 40 % is warm-up; growth with the list shows between the middle and the end.
    const middle = memory.slice(Math.floor(memory.length * 0.4), Math.ceil(memory.length * 0.6));
    const end = memory.slice(-Math.max(1, middle.length));
    return {
      perSecond: perSecond(rows, startedAt),
      megabytes: bytes / 1e6,
      beforeMb,
      earlyMb: median(middle),
      lateMb: median(end),
    };
  } finally {
    clearInterval(timer);
  }
}

const perSecond = (rows, startedAt) => rows / ((performance.now() - startedAt) / 1000);

/** Resident memory in MB; NaN on platforms without /proc. */
function residentMb(pid) {
  try {
    const [, kb] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kb) / 1000;
  } catch {
    return Number.NaN;
  }
}
