import { setTimeout } from 'node:timers/promises';
import { median } from './http.mjs';

const CPU_SLOW_DOWN = 4;
const LOADS = 20;
/** The page is left alone for so long: whatever asks it something works on its slowed processor. */
const ALONE_MS = 2_500;

/**
 * First loads of a list with an empty cache, its processor slowed four times, while every list of the API takes its
 * time: milliseconds until the first row could be read, and until the largest paint.
 */
export async function listLoads(browser, { base, cookies }) {
  const loads = [];
  for (let load = 0; load < LOADS; load += 1) loads.push(await oneLoad(browser, base, cookies));
  return {
    count: LOADS,
    ...Object.fromEntries(
      ['row', 'lcp'].map((name) => {
        const sorted = loads.map((item) => item[name]).toSorted((a, b) => a - b);
        return [name, { p50: median(sorted), p95: sorted[Math.ceil(LOADS * 0.95) - 1] }];
      }),
    ),
  };
}

async function oneLoad(browser, base, cookies) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOW_DOWN });
    await page.addInitScript(observe);
    await page.goto(`${base}/onramps`, { waitUntil: 'commit' });
    await setTimeout(ALONE_MS);
    await page.waitForFunction(() => globalThis.benchLoad.row > 0);
    return await page.evaluate(() => globalThis.benchLoad);
  } finally {
    await context.close();
  }
}

/** Runs in the page, before anything of it. */
function observe() {
  const seen = { row: 0, lcp: 0 };
  globalThis.benchLoad = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const look = () => {
    const row = document.querySelector('a[data-row]');
    // What is streamed waits hidden for its place. Asking for its size would lay the page out once more.
    if (row !== null && row.closest('[hidden]') === null) seen.row = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
