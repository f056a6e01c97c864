import { expect, test } from '../fixtures/dashboard-test';

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
  }
});

for (const { locale, balances, figure } of LANGUAGES) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test('the browser’s language is taken at first; figures follow it, accounts keep their names', {
      tag: '@any-screen',
    }, async ({ page, signIn }) => {
      await signIn('admin');
      await page.goto('/balances');
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(page.getByRole('heading', { level: 1, name: balances })).toBeVisible();
      await expect(page.getByRole('main')).toContainText(figure);
      await expect(page.getByText('USDT-TRC20').first()).toBeAttached();
    });
  });
}
