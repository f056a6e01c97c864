import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Shell, ShellContext } from '@/components/ui/shell-context';
import { can } from '@/lib/access/permissions';
import type { Locale } from '@/lib/i18n/locales';
import { pickMessages } from '@/lib/i18n/messages';
import { ApiError, type ApiErrorCode } from '@/lib/queries/api';
import { keys } from '@/lib/queries/keys';

interface Scene {
  part: 'days' | 'activity';
  data?: unknown;
  failed?: ApiErrorCode;
  locale?: Locale;
}

/** For tests: a part of the overview as HTML, with what its last read brought. */
export function renderPart(children: ReactNode, { part, data, failed, locale = 'en' }: Scene): string {
  const client = new QueryClient({
    defaultOptions: { queries: { retryOnMount: false, refetchOnMount: false } },
  });
  const error = failed === undefined ? null : new ApiError(failed, 502);
  client
    .getQueryCache()
    .build(client, { queryKey: keys.overview(part) })
    .setState({ data, error, status: error ? 'error' : data ? 'success' : 'pending', fetchStatus: 'idle' });
  const role = 'viewer';
  const shell: Shell = {
    user: { id: 'u', email: 'viewer@mesa.example', name: 'V', role },
    role,
    can: (permission) => can(role, permission),
    environment: 'sandbox',
    timeZone: 'America/Sao_Paulo',
    locale,
  };
  return renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      timeZone="UTC"
      messages={pickMessages(locale, ['common', 'errors', 'overview'])}
    >
      <QueryClientProvider client={client}>
        <ShellContext value={shell}>{children}</ShellContext>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

/** What a person reads: text without markup, spaces made one. */
export function textOf(html: string): string {
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}
