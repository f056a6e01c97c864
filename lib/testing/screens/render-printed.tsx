import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Shell, ShellContext } from '@/components/ui/hooks/shell-context';
import type { Locale } from '@/lib/i18n/locales';
import { pickMessages } from '@/lib/i18n/messages';
import { wordsOf } from './render-still';

/** The words of a printed page, as an accountant prints it. */
export function printedWords(
  sheet: ReactElement,
  locale: Locale = 'en',
  environment = 'live',
  company?: Shell['company'],
): string {
  const user = { id: 'u', name: 'Rui Tavares', email: 'rui@mesa.example', role: 'accountant' };
  const shell = { user, locale, environment, company, timeZone: 'America/Sao_Paulo', can: () => true };
  const html = renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      timeZone="UTC"
      messages={pickMessages(locale, ['common', 'printed', 'recordProof'])}
    >
      <QueryClientProvider client={new QueryClient()}>
        <ShellContext value={shell as unknown as Shell}>{sheet}</ShellContext>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return wordsOf(html).replaceAll('\u00a0', ' ');
}
