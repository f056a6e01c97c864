import {
  expect,
  expectNoAxeViolationsInEitherTheme,
  expectNoSidewaysScroll,
  test,
} from '../fixtures/dashboard-test';

const LANGUAGES = [
  { locale: 'pt-BR', name: 'Português', signIn: 'Entrar', balances: 'Saldos', figure: '499.094,65' },
  { locale: 'es', name: 'Español', signIn: 'Entrar', balances: 'Saldos', figure: /499[. ]094,65/ },
  { locale: 'en', name: 'English', signIn: 'Sign in', balances: 'Balances', figure: '499,094.65' },
] as const;

test('the language is switched in place on the sign-in page, and lang follows', async ({ page }) => {
  await page.goto('/signin?with=password');
  await page.getByLabel('Work e-mail').fill('someone@mesa.example');
  for (const { locale, name, signIn } of LANGUAGES) {
    await page.getByRole('button', { name: /Language|Idioma/ }).click();
    await page.getByRole('menuitemradio', { name }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.getByRole('heading', { level: 1, name: signIn })).toBeVisible();
    await expect(page.locator('input[name=email]')).toHaveValue('someone@mesa.example');
    await expectNoAxeViolationsInEitherTheme(page);
  }
});

const PAGES = [
  '/convert',
  '/conversions',
  '/checkouts',
  '/withdrawals',
  '/settings',
  '/sandbox',
  '/share',
  '/balances',
];
/** Runs axe on every page in one language on the desktop and another on the phone; in the full proof in all. */
const audits = (page: number, language: number, screen: string) =>
  process.env.FULL_PROOFS === '1' || (page + (screen === 'phone' ? 1 : 0)) % LANGUAGES.length === language;

for (const [language, { locale, balances, figure }] of LANGUAGES.entries()) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test('the browser’s language is taken at first; figures follow it, accounts keep their names', async ({
      page,
      signIn,
    }, { project }) => {
      await signIn('admin');
      for (const [number, path] of PAGES.entries()) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
        await expectNoSidewaysScroll(page);
        if (audits(number, language, project.name)) await expectNoAxeViolationsInEitherTheme(page);
      }
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(page.getByRole('heading', { level: 1, name: balances })).toBeVisible();
      await expect(page.getByRole('main')).toContainText(figure);
      await expect(page.getByText('USDT-TRC20').first()).toBeAttached();
    });
  });
}
