import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { BalancesScreen } from '@/components/balances/balances-screen';
import { type Shell, ShellContext } from '@/components/ui/hooks/shell-context';
import { can, type Role } from '@/lib/access/permissions';
import type { BalanceAnswer } from '@/lib/contract/bff/conversions';
import type { Locale } from '@/lib/i18n/locales';
import { pickMessages } from '@/lib/i18n/messages';
import { ApiError, type ApiErrorCode } from '@/lib/queries/api/api-client';
import { keys } from '@/lib/queries/api/query-keys';

interface Scene {
  data?: BalanceAnswer;
  failed?: ApiErrorCode;
  locale?: Locale;
  role?: Role;
  phone?: boolean;
}

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
    can: (permission) => can({ role }, permission),
    environment: 'sandbox',
    timeZone: 'America/Sao_Paulo',
    locale,
  };
  return renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      timeZone="UTC"
      messages={pickMessages(locale, ['common', 'errors', 'balances', 'positions'])}
    >
      <QueryClientProvider client={client}>
        <ShellContext value={shell}>
          <SearchParamsContext value={new URLSearchParams()}>
            <BalancesScreen phone={phone} />
          </SearchParamsContext>
        </ShellContext>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

export function textOf(html: string): string {
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}
