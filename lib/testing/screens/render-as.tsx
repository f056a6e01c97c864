import { QueryClientProvider } from '@tanstack/react-query';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import {
  PathnameContext,
  SearchParamsContext,
} from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactElement } from 'react';
import { prerender } from 'react-dom/static';
import { type Shell, ShellContext } from '@/components/ui/hooks/shell-context';
import { isLimited } from '@/lib/access/limit';
import { type Holder, permissionsOf } from '@/lib/access/permissions';
import type { Locale } from '@/lib/i18n/locales';
import { type AppMessages, DICTIONARIES } from '@/lib/i18n/messages';
import { makeQueryClient } from '@/lib/queries/api/query-client';
import { ROUTER, wordsOf } from './render-still';

const ROUNDS = 6;

/**
 * A screen as one person gets it: what it reads comes through `fetch`, which the test leads to the real routes, until
 * it asks for nothing more. Effects do not run. Server only: React draws late parts too.
 */
export async function renderAs(
  person: Holder & { id: string },
  element: ReactElement,
  locale: Locale = 'en',
): Promise<string> {
  const client = makeQueryClient(() => undefined);
  const may = permissionsOf(person);
  const shell: Shell = {
    user: { name: 'Ana Lima', email: 'ana@mesa.example', ...person },
    role: person.role,
    can: (permission, reach) => may.includes(permission) && (reach === undefined || !isLimited(person)),
    environment: 'sandbox',
    timeZone: 'America/Sao_Paulo',
    locale,
  };
  const page = (
    <NextIntlClientProvider
      locale={locale}
      timeZone="America/Sao_Paulo"
      messages={DICTIONARIES[locale] as AppMessages}
    >
      <QueryClientProvider client={client}>
        <ShellContext value={shell}>
          <AppRouterContext value={ROUTER}>
            <PathnameContext value="/">
              <SearchParamsContext value={new URLSearchParams()}>{element}</SearchParamsContext>
            </PathnameContext>
          </AppRouterContext>
        </ShellContext>
      </QueryClientProvider>
    </NextIntlClientProvider>
  );
  for (let round = 0; ; round += 1) {
    const html = await new Response((await prerender(page)).prelude).text();
    const open = client
      .getQueryCache()
      .getAll()
      .filter(
        ({ state, options }) => state.status === 'pending' && !('enabled' in options && !options.enabled),
      );
    if (open.length === 0 || round === ROUNDS) {
      client.clear();
      return html;
    }
    await Promise.all(open.map((query) => query.fetch({ ...query.options, retry: false }).catch(() => null)));
  }
}

/** Names of what can be pressed: buttons and downloads, by label or text. */
export function pressable(html: string): string[] {
  return [...html.matchAll(/<(button|a)\b([^>]*)>(.*?)<\/\1>/gs)]
    .filter(([, , attributes = '']) => !/ (aria-)?disabled="(?!false)/.test(attributes))
    .map(
      ([, , attributes = '', inner = '']) => / aria-label="([^"]*)"/.exec(attributes)?.[1] ?? wordsOf(inner),
    );
}
