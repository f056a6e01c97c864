import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { expect, test } from './fixtures';
import { LISTS } from './transactions';

/** What a first visit may cost, in KB of JavaScript and in requests; what somebody has to reach for does not count. */
const BUDGETS: [path: string, kilobytes: number, requests: number][] = [
  ['/balances', 190, 15],
  ['/overview', 190, 15],
  ['/checkouts', 205, 16],
  ['/onramps', 205, 16],
  ['/offramps', 205, 16],
  ['/withdrawals', 205, 16],
];

const COMPILED_AHEAD = '//# allFunctionsCalledOnLoad';

/** Runs in the page before anything of it: keeps which parts of Intl are started, each of which loads its data. */
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

/** Everything a page asks for by itself, until it has opened its stream of changes, which is the last of it. */
async function firstVisit(page: Page, path: string): Promise<Response[]> {
  const answers: Response[] = [];
  page.on('response', (answer) => answers.push(answer));
  const stream = page.waitForRequest(/\/api\/live/);
  const notices = page.waitForResponse(/\/api\/notifications/);
  await page.goto(path);
  await Promise.all([stream, notices]);
  return answers;
}

for (const [path, kilobytes, requests] of BUDGETS) {
  test(`a first visit to ${path} stays within ${kilobytes} KB of JavaScript and ${requests} requests`, async ({
    page,
    signIn,
  }) => {
    await signIn('admin');
    const answers = await firstVisit(page, path);
    const scripts = answers.filter((answer) => answer.request().resourceType() === 'script');
    const sizes = await Promise.all(scripts.map(async (script) => gzipSync(await script.body()).byteLength));
    // Compiled while they arrive, not when they are first called.
    for (const script of scripts)
      expect([script.url(), (await script.text()).split('\n')[0]]).toEqual([script.url(), COMPILED_AHEAD]);
    const list = answers.map((answer) => new URL(answer.url()).pathname);
    expect(scripts.length).toBeGreaterThan(3);
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1000, list.join('\n')).toBeLessThan(kilobytes);
    // The stream has been asked for, and may not have begun to answer.
    expect(new Set([...list, '/api/live']).size, list.join('\n')).toBeLessThanOrEqual(requests);
  });
}

for (const [path] of BUDGETS) {
  test(`a first visit to ${path} has its content in the document, and starts without Intl`, async ({
    page,
    signIn,
  }) => {
    await signIn('admin');
    await page.addInitScript(watchIntl);
    const [document] = await firstVisit(page, path);
    const html = (await document?.text()) ?? '';
    expect(html).toContain('id="content"');
    // A list that the API takes its time for is streamed behind the frame; every other page is whole at once.
    if (LISTS.some((list) => path === `/${list}`)) expect(html).toContain('data-row=');
    // React's mark of a part that a script puts in its place later.
    else expect(html).not.toContain('<template id="B:');
    expect(await page.evaluate('startedOfIntl')).toEqual([]);
  });
}
