import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Shell, ShellContext } from '@/components/ui/hooks/shell-context';
import { can } from '@/lib/access/permissions';
import type { HealthAnswer } from '@/lib/contract/bff/conversions';
import type { Locale } from '@/lib/i18n/locales';
import { pickMessages } from '@/lib/i18n/messages';
import { keys } from '@/lib/queries/api/query-keys';

type Namespaces = Parameters<typeof pickMessages>[1];

/** Goes nowhere. */
export const ROUTER = {
  push() {},
  replace() {},
  refresh() {},
  prefetch() {},
} as unknown as AppRouterInstance;

interface Still {
  /** The API does not answer. */
  down?: boolean;
  /** Epoch ms. */
  documentNow?: number;
  environment?: Shell['environment'];
  locale?: Locale;
}

/** A part of a screen as HTML, as a treasurer sees it. */
export function renderStill(
  element: ReactElement,
  namespaces: Namespaces,
  { down = false, documentNow, environment = 'live', locale = 'en' }: Still = {},
): string {
  const client = new QueryClient();
  const state = down ? 'failing' : 'ok';
  client.setQueryData(keys.health(), { upstream: { state } } as unknown as HealthAnswer);
  const shell: Shell = {
    user: { id: 'u1', name: 'Ana Lima', email: 'ana@mesa.example', role: 'treasurer' },
    role: 'treasurer',
    can: (permission) => can({ role: 'treasurer' }, permission),
    environment,
    timeZone: 'America/Sao_Paulo',
    locale,
    documentNow,
  };
  return renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      timeZone="America/Sao_Paulo"
      messages={pickMessages(locale, namespaces)}
    >
      <QueryClientProvider client={client}>
        <ShellContext value={shell}>
          <AppRouterContext value={ROUTER}>{element}</AppRouterContext>
        </ShellContext>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

export function wordsOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\s\u2068\u2069]+/g, ' ')
    .trim();
}

export function liveButtons(html: string): string[] {
  return [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/g)]
    .filter(([, attributes = '']) => !/ (aria-)?disabled="/.test(attributes))
    .map(([, , inner = '']) => wordsOf(inner));
}
