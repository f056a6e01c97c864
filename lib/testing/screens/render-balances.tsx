import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Shell, ShellContext } from '@/components/ui/shell-context';
import { can, type Role } from '@/lib/access/permissions';
import type { BalanceAnswer } from '@/lib/contract/bff';
import type { Locale } from '@/lib/i18n/locales';
import { pickMessages } from '@/lib/i18n/messages';
import { ApiError, type ApiErrorCode } from '@/lib/queries/api';
import { keys } from '@/lib/queries/keys';
import { BalancesScreen } from './balances-screen';

interface Scene {
  data?: BalanceAnswer;
  failed?: ApiErrorCode;
  locale?: Locale;
  role?: Role;
  phone?: boolean;
}

/** For tests: the Balances page as HTML, with what the last reads brought. */
export function renderBalances({
  data,
  failed,
  locale = 'en',
  role = 'viewer',
  phone = false,
}: Scene): string {
  const client = new QueryClient({
    defaultOptions: { queries: { retryOnMount: false, refetchOnMount: false } },
  });
  const error = failed === undefined ? null : new ApiError(failed, 502);
  client
    .getQueryCache()
    .build(client, { queryKey: keys.balance() })
    .setState({ data, error, status: error ? 'error' : data ? 'success' : 'pending', fetchStatus: 'idle' });
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
      messages={pickMessages(locale, ['common', 'errors', 'balances'])}
    >
      <QueryClientProvider client={client}>
        <ShellContext value={shell}>
          <BalancesScreen phone={phone} />
        </ShellContext>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

/** What a person reads: text without markup, spaces made one. */
export function textOf(html: string): string {
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}
