/**
 * Lighthouse's own score as a phone, of a built application that runs on its embedded sandbox (`npm run demo`). It is
 * no dependency of ours, because it brings more packages than all the others: `npm install --no-save lighthouse
 * chrome-launcher` first.
 *
 *   node bench/lighthouse.mjs [--base http://localhost:3000] [--runs 5]
 */
import { parseArgs } from 'node:util';
import { findBrowser, launchArgs } from '../scripts/browser.mjs';
import { median } from './http.mjs';
import { signIn } from './session.mjs';

const DEMO = { email: 'admin@mesa.example', password: 'mesa-demo-2026' };
const PAGES = ['/overview', '/balances', '/onramps'];

const { values } = parseArgs({
  options: {
    base: { type: 'string', default: 'http://localhost:3000' },
    runs: { type: 'string', default: '5' },
  },
});
const [{ default: lighthouse }, { launch }] = await Promise.all(
  ['lighthouse', 'chrome-launcher'].map((name) => import(name)),
).catch(() => {
  throw new Error('First: npm install --no-save lighthouse chrome-launcher');
});
const { cookie } = await signIn(values.base, DEMO);
const chrome = await launch({
  chromePath: findBrowser()?.path,
  chromeFlags: ['--headless=new', ...launchArgs()],
});
try {
  console.log('| page | score, each run | LCP | TBT | CLS |\n|---|---|---|---|---|');
  for (const path of PAGES) {
    const runs = [];
    for (let run = 0; run < Number(values.runs); run += 1) runs.push(await visit(path));
    const of = (key) => median(runs.map((result) => result[key]));
    const scores = runs.map(({ score }) => score).sort((a, b) => a - b);
    const [lcp, tbt] = [of('lcp'), of('tbt')].map(Math.round);
    console.log(`| ${path} | ${of('score')} (${scores.join(', ')}) | ${lcp} ms | ${tbt} ms | ${of('cls')} |`);
  }
} finally {
  await chrome.kill();
}

async function visit(path) {
  const result = await lighthouse(values.base + path, {
    port: chrome.port,
    logLevel: 'error',
    onlyCategories: ['performance'],
    extraHeaders: { cookie },
    disableStorageReset: true,
  });
  const { audits, categories, finalDisplayedUrl } = result.lhr;
  if (!finalDisplayedUrl.endsWith(path)) throw new Error(`${path} led to ${finalDisplayedUrl}`);
  const value = (id) => audits[id].numericValue;
  return {
    score: Math.round(categories.performance.score * 100),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: Number(value('cumulative-layout-shift').toFixed(3)),
  };
}
