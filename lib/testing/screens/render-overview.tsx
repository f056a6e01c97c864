import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Shell, ShellContext } from '@/components/ui/hooks/shell-context';
import { can, type Role } from '@/lib/access/permissions';
import type { Attention, RecordItem } from '@/lib/contract/bff/overview/overview';
import type { Locale } from '@/lib/i18n/locales';
import { pickMessages } from '@/lib/i18n/messages';
import { ApiError, type ApiErrorCode } from '@/lib/queries/api/api-client';
import { keys } from '@/lib/queries/api/query-keys';
import type { Read } from '@/lib/queries/overview/overview';

interface Scene {
  part: 'lands' | 'activity';
  data?: unknown;
  failed?: ApiErrorCode;
  locale?: Locale;
  role?: Role;
}

export function renderPart(
  children: ReactNode,
  { part, data, failed, locale = 'en', role = 'viewer' }: Scene,
): string {
  const client = new QueryClient({
    defaultOptions: { queries: { retryOnMount: false, refetchOnMount: false } },
  });
  const error = failed === undefined ? null : new ApiError(failed, 502);
  client
    .getQueryCache()
    .build(client, { queryKey: keys.overview(part) })
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
      messages={pickMessages(locale, [
        'common',
        'errors',
        'overview',
        'lands',
        'attention',
        'notes',
        'balances',
        'positions',
      ])}
    >
      <QueryClientProvider client={client}>
        <ShellContext value={shell}>{children}</ShellContext>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

export function textOf(html: string): string {
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}

export const label = (en: string) => ({ en, pt: '', es: '' });
/** Read at 14:32:05 in the scene's zone. */
export const READ = { ok: true, read_at: '2026-11-20T17:32:05Z' } as const;

const NONE = { rows: 0, unsummed: 0, sums: [] };

/** Two today, one past its time, by default. */
export function lands(change: Partial<Read<'lands'>> = {}): Read<'lands'> {
  return {
    ...READ,
    groups: {
      today: {
        rows: 2,
        unsummed: 0,
        sums: [
          { currency: 'BRL', amount: '320976.00' },
          { currency: 'USDT', amount: '40000' },
        ],
      },
      tomorrow: NONE,
      later: NONE,
      unsettled: NONE,
      untimed: NONE,
      past: { rows: 1, unsummed: 0, sums: [{ currency: 'BRL', amount: '775618.00' }] },
    },
    today: '2026-11-20',
    tomorrow: '2026-11-21',
    landed: NONE,
    unknown: 0,
    recorded: 0,
    ended: 0,
    ...change,
  };
}

export const record = (change: Partial<RecordItem> = {}): RecordItem => ({
  kind: 'onramps',
  id: 'onr_1',
  created_at: '2026-11-20T17:09:00Z',
  status: label('Completed'),
  error_message: label(''),
  tone: 'ok',
  ...change,
});

/** These records, and only `attention` needs attention. */
export function activity(items: RecordItem[], attention: Partial<Attention> = {}): Read<'activity'> {
  return {
    ...READ,
    items,
    failed: {},
    attention: {
      quotes: [],
      quote_count: 0,
      conversions: [],
      conversion_count: 0,
      changed: [],
      changed_count: 0,
      failed_conversions: [],
      failed_conversion_count: 0,
      past_time: [],
      past_time_count: 0,
      errors: [],
      error_count: 0,
      sub_merchants: [],
      sub_merchant_count: 0,
      done: [],
      done_count: 0,
      blocked: [],
      blocked_count: 0,
      unlabelled: [],
      unlabelled_count: 0,
      looked_at: 50,
      ...attention,
    },
  };
}
