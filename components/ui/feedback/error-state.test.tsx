import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Locale } from '@/lib/i18n/locales';
import { pickMessages } from '@/lib/i18n/messages';
import { ApiError } from '@/lib/queries/api/api-client';
import { ErrorState } from './error-state';

function drawn(error: Error, locale: Locale = 'en'): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      timeZone="UTC"
      messages={pickMessages(locale, ['common', 'errors'])}
    >
      <ErrorState error={error} />
    </NextIntlClientProvider>,
  ).replace(/<[^>]*>/g, '');
}

test.each([
  ['en', 'Report it.', 'Report code r-1'],
  ['pt-BR', 'Informe a falha.', 'Código de ocorrência r-1'],
  ['es', 'Informa el fallo.', 'Código de incidencia r-1'],
] as const)('what is to be reported has its code beside it, and is called so (%s)', (locale, asked, code) => {
  const text = drawn(new ApiError('upstream_contract', 502, { request_id: 'r-1' }), locale);
  expect(text).toContain(asked);
  expect(text).toContain(code);
  expect(drawn(new ApiError('offline', 0), locale)).not.toContain(code.replace(' r-1', ''));
});
