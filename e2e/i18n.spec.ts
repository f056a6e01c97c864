import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './fixtures';

const LANGUAGES = [
  { locale: 'pt-BR', name: 'Português', signIn: 'Entrar', balances: 'Saldos', figure: '412.880,55' },
  { locale: 'es', name: 'Español', signIn: 'Entrar', balances: 'Saldos', figure: /412[. ]880,55/ },
  { locale: 'en', name: 'English', signIn: 'Sign in', balances: 'Balances', figure: '412,880.55' },
] as const;

test('the language is switched in place on the sign-in page, and lang follows', async ({ page }) => {
  await page.goto('/signin');
  await page.getByLabel('Work e-mail').fill('someone@mesa.example');
  for (const { locale, name, signIn } of LANGUAGES) {
    await page.getByRole('button', { name: /Language|Idioma/ }).click();
    await page.getByRole('menuitemradio', { name }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.getByRole('heading', { level: 1, name: signIn })).toBeVisible();
    await expect(page.locator('input[name=email]')).toHaveValue('someone@mesa.example');
  }
});

for (const { locale, balances, figure } of LANGUAGES) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test('the browser’s language is taken at first; figures follow it, accounts keep their names', async ({
      page,
      signIn,
    }) => {
      await signIn('admin');
      await page.goto('/balances');
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(page.getByRole('heading', { level: 1, name: balances })).toBeVisible();
      await expect(page.getByText(figure).filter({ visible: true }).first()).toBeVisible();
      await expect(page.getByText('USDT-TRC20').filter({ visible: true }).first()).toBeVisible();
      for (const path of ['/balances', '/convert', '/conversions', '/settings', '/sandbox', '/more']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
        await expectNoAxeViolations(page);
        await expectNoSidewaysScroll(page);
      }
    });
  });
}
