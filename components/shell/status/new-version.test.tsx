import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { HealthAnswer } from '@/lib/contract/bff/conversions';
import type { Locale } from '@/lib/i18n/locales';
import { pickMessages } from '@/lib/i18n/messages';
import { healthQuery } from '@/lib/queries/health';
import { textOf } from '@/lib/testing/screens/render-transactions';
import { NewVersion } from './new-version';

function draw(answers: string | undefined, locale: Locale = 'en'): string {
  const client = new QueryClient();
  if (answers !== undefined)
    client.setQueryData(healthQuery().queryKey, {
      status: 'ok',
      build: answers,
      now: '2026-11-20T17:32:07Z',
      store: 'ok',
      upstream: { state: 'ok', environment: 'live' },
    } satisfies HealthAnswer);
  return textOf(
    renderToStaticMarkup(
      <NextIntlClientProvider locale={locale} timeZone="UTC" messages={pickMessages(locale, ['shell'])}>
        <QueryClientProvider client={client}>
          <NewVersion build="one" />
        </QueryClientProvider>
      </NextIntlClientProvider>,
    ),
  ).trim();
}

test('a page says that a new version is ready once another build answers, and nothing before', () => {
  expect(draw(undefined)).toBe('');
  expect(draw('one')).toBe('');
  expect(draw('two')).toBe('A new version is ready. Load it');
  expect(draw('two', 'pt-BR')).toBe('Uma versão nova está pronta. Carregar');
  expect(draw('two', 'es')).toBe('Hay una versión nueva lista. Cargarla');
});
