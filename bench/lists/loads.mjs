import { setTimeout } from 'node:timers/promises';
import { median } from '../http.mjs';

const CPU_SLOW_DOWN = 4;
const LOADS = 20;
/** Time without any measuring script: each call into the page uses its slowed processor. */
const ALONE_MS = 2_500;

/**
 * First loads of a list: empty cache, processor slowed four times, API lists delayed. Returns milliseconds until
 * the largest paint and, from separate loads because observing costs time, until the first row is visible.
 */
export async function listLoads(browser, { base, cookies }) {
  const loads = { count: LOADS };
  for (const [name, watch, read] of [
    ['lcp', undefined, largestPaint],
    ['row', watchFirstRow, firstRow],
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

/** Runs in the page after the load; the browser has recorded the entry. */
function largestPaint() {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
  });
}

/** Runs in the page before its first script. */
function watchFirstRow() {
  globalThis.benchRow = new Promise((resolve) => {
    const check = () => {
      const row = document.querySelector('a[data-row]');
      // Streamed parts are in a hidden element until React moves them. Asking for a size would force another
      // layout.
      if (row !== null && row.closest('[hidden]') === null) resolve(performance.now());
      else requestAnimationFrame(check);
    };
    requestAnimationFrame(check);
  });
}

const firstRow = () => globalThis.benchRow;
