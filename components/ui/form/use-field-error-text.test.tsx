import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Locale } from '@/lib/i18n/locales';
import { pickMessages } from '@/lib/i18n/messages';
import { useFieldErrorText } from './use-field-error-text';

function Said({ text, most }: { text?: string; most?: number }) {
  const reasons = useFieldErrorText();
  return reasons('too_long', text, most);
}

const said = (locale: Locale, text?: string, most?: number) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={pickMessages(locale, ['fields'])} timeZone="UTC">
      <Said {...(text === undefined ? {} : { text })} {...(most === undefined ? {} : { most })} />
    </NextIntlClientProvider>,
  );

test('safety 54: of a text that is too long its limit and its length are told, as they are counted', () => {
  expect(said('en', ` ${'x'.repeat(300)} `, 256)).toBe('Shorten this to 256 characters. It has 300 now.');
  expect(said('pt-BR', 'x'.repeat(1_300), 1_024)).toBe('Encurte para 1.024 caracteres. Agora são 1.300.');
  expect(said('es', 'x'.repeat(300), 256)).toBe('Acorta este texto a 256 caracteres. Ahora tiene 300.');
});

test('a text that was shortened since is not told to be shortened', () => {
  expect(said('en', 'x'.repeat(256), 256)).toBe('');
});

test('where the limit is not known here the message asks for less', () => {
  expect(said('en')).toBe('Shorten this.');
});
