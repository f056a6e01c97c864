import { ConvertScreen } from './convert-screen';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './fixtures';

const PAGES = [
  '/balances',
  '/convert',
  '/conversions',
  '/checkouts',
  '/withdrawals',
  '/sub-merchants',
  '/settings',
  '/sandbox',
  '/more',
];

test('at 390 px and at 320 px no page scrolls sideways', async ({ page, signIn }) => {
  await signIn('admin');
  for (const path of PAGES) {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    await expect(page.getByRole('main')).not.toContainText('Loading');
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 320, height: 800 });
    await expectNoSidewaysScroll(page);
  }
});

for (const width of [390, 320]) {
  test(`at ${width} px a whole conversion fits, from the form to the outcome`, async ({
    page,
    signIn,
    sandbox,
  }) => {
    await sandbox.freeze();
    await page.setViewportSize({ width, height: 800 });
    await signIn('approver');
    const convert = new ConvertScreen(page);
    await convert.quote();
    await expectNoSidewaysScroll(page);
    await convert.review();
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
    await convert.confirmButton().click();
    await convert.expectOutcome('Rate locked. Funds have not landed yet.');
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
    expect((await sandbox.effects()).accepts).toBe(1);
  });
}

test('safety 35: the zone of the times is in view on the phone and on a desktop', async ({
  page,
  signIn,
}) => {
  await signIn('viewer');
  for (const path of ['/overview', '/withdrawals', '/balances']) {
    await page.goto(path);
    for (const [width, place] of [
      [390, page.getByRole('main')],
      [800, page.getByRole('contentinfo')],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect(place.getByText('Times in America/Sao_Paulo')).toBeVisible();
    }
  }
});

test('what can be pressed on the phone is large enough for a thumb', async ({ page, signIn }) => {
  await signIn('approver');
  await page.goto('/convert');
  const tabs = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  for (const tab of await tabs.all()) {
    expect((await tab.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
  }
  expect(
    (await page.getByRole('button', { name: 'Get quote' }).boundingBox())?.height ?? 0,
  ).toBeGreaterThanOrEqual(44);
});
