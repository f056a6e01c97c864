import { setTimeout } from 'node:timers/promises';
import { median } from './http.mjs';

const CPU_SLOW_DOWN = 4;
const LOADS = 20;
/** The page is left alone for so long: whatever asks it something works on its slowed processor. */
const ALONE_MS = 2_500;

/**
 * First loads of a list with an empty cache, its processor slowed four times, while every list of the API takes its
 * time: milliseconds until the largest paint, and, in loads of their own because looking out costs time, until the
 * first row could be read.
 */
export async function listLoads(browser, { base, cookies }) {
  const loads = { count: LOADS };
  for (const [name, watch, read] of [
    ['lcp', undefined, largestPaint],
    ['row', lookOut, firstRow],
  ]) {
    const times = [];
    for (let load = 0; load < LOADS; load += 1)
      times.push(await oneLoad(browser, { base, cookies, watch, read }));
    const sorted = times.toSorted((a, b) => a - b);
    loads[name] = { p50: median(sorted), p95: sorted[Math.ceil(LOADS * 0.95) - 1] };
  }
  return loads;
}

async function oneLoad(browser, { base, cookies, watch, read }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOW_DOWN });
    if (watch) await page.addInitScript(watch);
    await page.goto(`${base}/onramps`, { waitUntil: 'commit' });
    await setTimeout(ALONE_MS);
    return await page.evaluate(read);
  } finally {
    await context.close();
  }
}

/** Runs in the page afterwards: the browser has kept it. */
function largestPaint() {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
  });
}

/** Runs in the page, before anything of it. */
function lookOut() {
  globalThis.benchRow = new Promise((resolve) => {
    const look = () => {
      const row = document.querySelector('a[data-row]');
      // What is streamed waits hidden for its place. Asking for its size would lay the page out once more.
      if (row !== null && row.closest('[hidden]') === null) resolve(performance.now());
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

const firstRow = () => globalThis.benchRow;
