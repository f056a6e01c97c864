import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright/test';
import { launchArgs } from '../scripts/test/browser.mjs';
import { median } from './http.mjs';

const CPU_SLOW_DOWN = 4;
/** Time to interactive requires this quiet period, as in Lighthouse. */
const QUIET_MS = 5_000;
const LONG_TASK_MS = 50;
const MAX_WAIT_MS = 30_000;

/**
 * First loads in headless Chromium: empty cache, processor slowed four times, network unchanged. `pages` is [{
 * name, url, cookies, ready }]; `ready` selects the page's own content. Pages take turns; medians over `runs`.
 */
export async function measurePages({ pages, runs, browser: found }) {
  if (!found) throw new Error('No Chromium found: set PW_CHROMIUM_PATH to one.');
  const browser = await chromium.launch({ executablePath: found.path, args: launchArgs() });
  const results = new Map(pages.map((page) => [page.name, []]));
  try {
    for (let run = 0; run < runs; run += 1) {
      for (const page of pages) results.get(page.name).push(await firstLoad(browser, page));
    }
  } finally {
    await browser.close();
  }
  return Object.fromEntries([...results].map(([name, loads]) => [name, summary(loads)]));
}

async function firstLoad(browser, { url, cookies, ready }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    if (cookies.length > 0) await context.addCookies(cookies);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOW_DOWN });
    await page.addInitScript(observe);
    const answers = [];
    page.on('response', (response) => answers.push({ response, at: Date.now() }));
    await page.goto(url, { waitUntil: 'load' });
    await page.locator(ready).first().waitFor({ timeout: MAX_WAIT_MS });
    const vitals = await settled(page);
    const scripts = await sizes(answers);
    return { ...vitals, ...scripts };
  } finally {
    await context.close();
  }
}

/** Runs in the page before its first script: stores the browser's performance entries. */
function observe() {
  const observed = { longTasks: [], lcp: 0, fcp: 0, cls: 0 };
  globalThis.benchObserved = observed;
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('longtask', (entry) => observed.longTasks.push({ start: entry.startTime, duration: entry.duration }));
  watch('largest-contentful-paint', (entry) => {
    observed.lcp = entry.startTime;
  });
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') observed.fcp = entry.startTime;
  });
  watch('layout-shift', (entry) => {
    if (!entry.hadRecentInput) observed.cls += entry.value;
  });
}

/** Waits for the quiet period, then sums the time that long tasks blocked the main thread before it. */
async function settled(page) {
  await page.waitForFunction(
    ({ quiet }) => {
      const { longTasks, fcp } = globalThis.benchObserved;
      const last = longTasks.reduce((end, task) => Math.max(end, task.start + task.duration), fcp);
      return fcp > 0 && performance.now() - last > quiet;
    },
    { quiet: QUIET_MS },
    { timeout: MAX_WAIT_MS, polling: 250 },
  );
  const observed = await page.evaluate(() => globalThis.benchObserved);
  const blocking = quietAfter(observed.longTasks, observed.fcp)
    .map((task) => task.start + task.duration - Math.max(task.start, observed.fcp) - LONG_TASK_MS)
    .filter((ms) => ms > 0);
  return {
    fcp: observed.fcp,
    lcp: observed.lcp,
    cls: observed.cls,
    tbt: blocking.reduce((sum, ms) => sum + ms, 0),
    interactiveAt: quietAfter(observed.longTasks, observed.fcp).reduce(
      (end, task) => Math.max(end, task.start + task.duration),
      observed.fcp,
    ),
  };
}

/** Long tasks after the first paint, up to the first gap of `QUIET_MS`. */
function quietAfter(longTasks, fcp) {
  const kept = [];
  let end = fcp;
  for (const task of longTasks) {
    if (task.start + task.duration <= fcp) continue;
    if (task.start - end > QUIET_MS) break;
    kept.push(task);
    end = task.start + task.duration;
  }
  return kept;
}

/** Compressed size of every script, whatever compression the server uses; the chart's chunk is separate. */
async function sizes(answers) {
  let scripts = 0;
  let chart = 0;
  for (const { response } of answers) {
    if (response.request().resourceType() !== 'script') continue;
    const body = await response.body();
    const bytes = gzipSync(body, { level: 9 }).length;
    if (body.includes('recharts')) chart += bytes;
    else scripts += bytes;
  }
  return { scriptKb: scripts / 1000, chartKb: chart / 1000, requests: answers.length };
}

function summary(loads) {
  const names = ['scriptKb', 'chartKb', 'requests', 'fcp', 'lcp', 'tbt', 'cls', 'interactiveAt'];
  return Object.fromEntries(names.map((name) => [name, median(loads.map((item) => item[name]))]));
}
