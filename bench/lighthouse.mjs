/**
 * Lighthouse, phone profile, of every page of the menu in a built application on its embedded sandbox
 * (`npm run demo`): first visits (empty cache) and, with `--warm`, second ones. Lighthouse loads at full speed and
 * estimates the times of a phone; `--applied` slows the browser down instead. Lighthouse is not a dependency
 * because it installs more packages than all others together; first run
 * `npm install --no-save lighthouse chrome-launcher`.
 *
 *   node bench/lighthouse.mjs [--base http://localhost:3000] [--runs 5] [--warm] [--applied] [--page /convert]
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findBrowser, launchArgs } from '../scripts/test/browser.mjs';
import { median } from './http.mjs';
import { signIn } from './session.mjs';

const DEMO = { email: 'admin@mesa.example', password: 'mesa-demo-2026' };
const MENU = new URL('../components/shell/frame/navigation.ts', import.meta.url);

const { values } = parseArgs({
  options: {
    base: { type: 'string', default: 'http://localhost:3000' },
    runs: { type: 'string', default: '5' },
    warm: { type: 'boolean', default: false },
    applied: { type: 'boolean', default: false },
    page: { type: 'string', multiple: true },
  },
});
const pages =
  values.page ?? [...readFileSync(MENU, 'utf8').matchAll(/href: '(\/[^']+)'/g)].map(([, href]) => href);
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
  console.log(
    '| page | visit | score | scores | LCP | FCP | TBT | CLS | all | JavaScript | fonts | requests |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|---|---|');
  for (const path of pages) {
    // The server's own first answer to a page is no part of a visit.
    await fetch(values.base + path, { headers: { cookie } }).then((answer) => answer.arrayBuffer());
    const cold = await visits(path, { keepCache: false });
    show(path, 'first', cold);
    if (values.warm) show(path, 'second', await secondVisits(path, cold));
  }
} finally {
  await chrome.kill();
}

async function visits(path, { keepCache }) {
  const runs = [];
  for (let run = 0; run < Number(values.runs); run += 1) runs.push(await visit(path, keepCache));
  return runs;
}

/** The last first visit filled the cache. */
async function secondVisits(path, cold) {
  const warm = await visits(path, { keepCache: true });
  const [first, second] = [cold, warm].map((runs) => median(runs.map(({ bytes }) => bytes)));
  if (second > first / 2)
    throw new Error(`${path}: second visits loaded ${second} bytes, first ones ${first}`);
  return warm;
}

function show(path, name, runs) {
  const of = (key) => median(runs.map((result) => result[key]));
  const scores = runs.map(({ score }) => score).sort((a, b) => a - b);
  const [lcp, fcp, tbt] = ['lcp', 'fcp', 'tbt'].map((key) => `${Math.round(of(key))} ms`);
  const [bytes, scripts, fonts] = ['bytes', 'scripts', 'fonts'].map(
    (key) => `${(of(key) / 1000).toFixed(1)} KB`,
  );
  const cells = [
    path,
    name,
    of('score'),
    scores.join(', '),
    lcp,
    fcp,
    tbt,
    of('cls'),
    bytes,
    scripts,
    fonts,
    of('requests'),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

/** One visit. Without `keepCache` Lighthouse empties the browser's cache first. Sizes are bytes on the wire. */
async function visit(path, keepCache) {
  const result = await lighthouse(values.base + path, {
    port: chrome.port,
    logLevel: 'error',
    onlyCategories: ['performance'],
    extraHeaders: { cookie },
    disableStorageReset: keepCache,
    throttlingMethod: values.applied ? 'devtools' : 'simulate',
  });
  const { audits, categories, finalDisplayedUrl } = result.lhr;
  if (!finalDisplayedUrl.endsWith(path)) throw new Error(`${path} led to ${finalDisplayedUrl}`);
  const value = (id) => audits[id].numericValue;
  // Lighthouse itself sometimes loses the end of a trace.
  if (value('cumulative-layout-shift') === undefined) {
    console.error(`${path}, measured again: ${audits['cumulative-layout-shift'].errorMessage}`);
    return visit(path, keepCache);
  }
  const requests = audits['network-requests'].details.items;
  const sum = (type) =>
    requests
      .filter(({ resourceType }) => type === undefined || resourceType === type)
      .reduce((bytes, { transferSize }) => bytes + transferSize, 0);
  return {
    score: Math.round(categories.performance.score * 100),
    lcp: value('largest-contentful-paint'),
    fcp: value('first-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: Number(value('cumulative-layout-shift').toFixed(3)),
    bytes: sum(),
    scripts: sum('Script'),
    fonts: sum('Font'),
    requests: requests.length,
  };
}
