import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { pickMessages } from '@/lib/i18n/messages';

import { missingFields, SignInForm } from './sign-in-form';

/** Server HTML: all there is before hydration or without JavaScript. */
function firstPicture(locale: Locale = 'en'): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      timeZone="UTC"
      messages={pickMessages(locale, ['common', 'signin'])}
    >
      <SignInForm callbackPath="/convert" />
    </NextIntlClientProvider>,
  );
}

test('before the page is alive nothing can be sent, by press nor by Enter, and what is typed stays', () => {
  const html = firstPicture();
  const [form = ''] = html.match(/<form[^>]*>/) ?? [];
  expect(form).toContain('method="dialog"');
  expect(form).not.toContain('action');
  // A form whose default button is disabled is not sent by Enter either.
  expect(html.match(/<button[^>]*type="submit"[^>]*>/g)).toEqual([expect.stringMatching(/ disabled=""/)]);
  for (const [input] of html.matchAll(/<input[^>]*>/g)) expect(input).not.toMatch(/disabled|readonly/i);
});

test('without JavaScript the page says that it needs it, in every language', () => {
  for (const locale of LOCALES) expect(firstPicture(locale)).toMatch(/<noscript>.*JavaScript.*<\/noscript>/);
});

test('whatever is not typed is asked for at once: both of two', () => {
  expect(missingFields({ email: '', password: '' })).toEqual(['email', 'password']);
  expect(missingFields({ email: 'a@b.example', password: '' })).toEqual(['password']);
  expect(missingFields({ email: '', password: 'x' })).toEqual(['email']);
  expect(missingFields({ email: 'a@b.example', password: 'x' })).toEqual([]);
});
