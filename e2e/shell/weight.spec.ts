import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright/test';
import { NAVIGATION_ITEMS } from '@/components/shell/frame/navigation';
import { expect, test } from '../fixtures/dashboard-test';
import { LISTS } from '../pages/transaction-list-page';

/** Limits of a first visit to every page of the menu, in KB; parts loaded on interaction do not count. */
const SCRIPT_KB = 205;
const FONT_KB = 60;
const REQUESTS = 16;
/** Pages with limits of their own; Convert and Sandbox read two things in the browser; who asks reads also who decides. */
const OWN_LIMITS: Readonly<Record<string, { scripts?: number; requests?: number }>> = {
  '/balances': { scripts: 192, requests: 15 },
  '/overview': { scripts: 193, requests: 15 },
  '/convert': { scripts: 215, requests: 19 },
  '/checkouts': { scripts: 207 },
  '/onramps': { scripts: 207 },
  '/offramps': { scripts: 207 },
  '/withdrawals': { scripts: 208 },
  // The sums of the foot are read beside the rows.
  '/conversions': { requests: 17 },
  '/sandbox': { requests: 18 },
};
const BUDGETS = NAVIGATION_ITEMS.map(({ href }) => ({
  path: href,
  scripts: SCRIPT_KB,
  requests: REQUESTS,
  ...OWN_LIMITS[href],
}));

/** Runs in the page before its first script: records which Intl constructors are used, each of which loads its data. */
function watchIntl(): void {
  const started: string[] = [];
  Object.assign(globalThis, { startedOfIntl: started });
  for (const name of ['DateTimeFormat', 'NumberFormat', 'PluralRules'] as const) {
    const watched = new Proxy<object>(Intl[name], {
      construct: (target, args, as) => {
        started.push(name);
        return Reflect.construct(target as typeof Intl.NumberFormat, args, as);
      },
    });
    Object.defineProperty(Intl, name, { value: watched, configurable: true, writable: true });
  }
}

/** All requests of a page until it opens its event stream, which is the last one. */
async function firstVisit(page: Page, path: string): Promise<Response[]> {
  const answers: Response[] = [];
  page.on('response', (answer) => answers.push(answer));
  const stream = page.waitForRequest(/\/api\/live/);
  const notices = page.waitForResponse(/\/api\/notifications/);
  await page.goto(path);
  await Promise.all([stream, notices]);
  return answers;
}

async function kilobytesOf(answers: Response[], sizeOf: (body: Buffer) => number): Promise<number> {
  const sizes = await Promise.all(answers.map(async (answer) => sizeOf(await answer.body())));
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

for (const { path, scripts: kilobytes, requests } of BUDGETS) {
  test(`a first visit to ${path} stays within ${kilobytes} KB of JavaScript, ${FONT_KB} KB of fonts and ${requests} requests, has its content in the document, and starts without Intl`, async ({
    page,
    signIn,
  }) => {
    await signIn('admin');
    await page.addInitScript(watchIntl);
    const all = await firstVisit(page, path);
    const document = (await all[0]?.text()) ?? '';
    const pathOf = (answer: Response) => new URL(answer.url()).pathname;
    // Links and lists of earlier tests' records bring prefetches and parts that no first visit has.
    const answers = all.filter(
      (answer) =>
        answer.request().headers()['next-router-prefetch'] === undefined &&
        (answer.request().resourceType() !== 'script' || document.includes(pathOf(answer))),
    );
    const ofType = (type: string) => answers.filter((answer) => answer.request().resourceType() === type);
    const scripts = ofType('script');
    const list = answers.map(pathOf);
    expect(scripts.length).toBeGreaterThan(3);
    const packed = await kilobytesOf(scripts, (body) => gzipSync(body).byteLength);
    expect(packed, list.join('\n')).toBeLessThan(kilobytes);
    expect(await kilobytesOf(ofType('font'), (body) => body.byteLength)).toBeLessThan(FONT_KB);
    // The stream was requested but may not have answered yet.
    expect(new Set([...list, '/api/live']).size, list.join('\n')).toBeLessThanOrEqual(requests);

    expect(document).toContain('id="content"');
    // A list that the API delays is streamed after the frame; every other page is complete at once.
    if (LISTS.some((one) => path === `/${one}`)) expect(document).toContain('data-row=');
    // React's placeholder of a part that a script inserts later.
    else expect(document.match(/.{0,300}<template id="B:/)?.[0]).toBeUndefined();
    expect(await page.evaluate('startedOfIntl')).toEqual([]);
  });
}
