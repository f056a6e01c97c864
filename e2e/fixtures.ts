import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { People, type Role, signInByRequest } from './people';
import { Sandbox } from './sandbox';
import { secretIn } from './secrets';

export { expect };

interface Fixtures {
  /** The payments API behind the dashboard, in its seeded state at the start of every test. */
  sandbox: Sandbox;
  /** Signs this test's own page in. */
  signIn(role: Role): Promise<void>;
  /** Further people in browsers of their own. */
  people: People;
  /** Fails the test when a page broke its content policy or threw (W3). */
  cleanConsole: undefined;
  /** Fails the test when an answer to a page had a key of the API in it, whatever fault was on (safety 53). */
  noSecrets: undefined;
}

export const test = base.extend<Fixtures>({
  sandbox: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext();
      const sandbox = new Sandbox(request);
      await sandbox.reset();
      await use(sandbox);
      await request.dispose();
    },
    { auto: true },
  ],
  signIn: async ({ context }, use) => {
    await use((role) => signInByRequest(context.request, role));
  },
  people: async ({ browser, contextOptions, viewport, locale, timezoneId }, use) => {
    const people = new People(browser, {
      ...contextOptions,
      viewport,
      ...(locale !== undefined && { locale }),
      ...(timezoneId !== undefined && { timezoneId }),
    });
    await use(people);
    await people.close();
  },
  cleanConsole: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      context.on('weberror', (error) => complaints.push(`${error.page()?.url()} ${error.error()}`));
      context.on('console', (message) => {
        if (/content.security.policy|trusted ?(types|script|html)|hydrat/i.test(message.text()))
          complaints.push(message.text());
      });
      await use(undefined);
      expect(complaints, 'policy violations and errors on the pages').toEqual([]);
    },
    { auto: true },
  ],
  noSecrets: [
    async ({ context }, use) => {
      const answers: Promise<string | undefined>[] = [];
      // Finished ones only: the body of an answer that the page gave up on never comes, one that it left behind may be gone.
      context.on('requestfinished', (request) => {
        answers.push(secretIn(request).catch(() => undefined));
      });
      await use(undefined);
      const found = (await Promise.all(answers)).filter((path) => path !== undefined);
      expect(found, 'answers with a key of the API in them').toEqual([]);
    },
    { auto: true },
  ],
});

/** axe finds nothing on the page as it is now: WCAG 2.2 A and AA. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await expectAxe(
    page,
    new AxeBuilder({ page })
      .options(ONLY_WHAT_IS_WRONG)
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']),
  );
}

/**
 * axe finds nothing in the light theme, nor in the dark one. Both are one document with other colours: the second
 * look is for what depends on colours.
 */
export async function expectNoAxeViolationsInEitherTheme(page: Page): Promise<void> {
  await wear(page, 'light');
  await expectNoAxeViolations(page);
  await wear(page, 'dark');
  const colours = new AxeBuilder({ page }).options(ONLY_WHAT_IS_WRONG);
  await expectAxe(page, colours.withRules(['color-contrast', 'link-in-text-block']));
}

/** Spares axe the description of everything that is right. */
const ONLY_WHAT_IS_WRONG = { resultTypes: ['violations' as const] };

/** Puts the page into a theme; without motion no colour is caught half-way. */
async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
}

async function expectAxe(page: Page, axe: AxeBuilder): Promise<void> {
  // A page that changes its language has none for a moment.
  await expect(page).toHaveTitle(/./);
  // In the page itself, which has no frames, instead of a second page for the report.
  const { violations } = await axe.setLegacyMode().analyze();
  const lines = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(lines, `axe on ${new URL(page.url()).pathname}`).toEqual([]);
}

/** Nothing on the page is wider than the window, once it has settled after the window was turned. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect
    .poll(beyond, { message: `pixels beyond ${new URL(page.url()).pathname}`, timeout: 5_000 })
    .toBeLessThanOrEqual(0);
}
