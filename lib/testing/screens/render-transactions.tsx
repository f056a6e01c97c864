import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Shell, ShellContext } from '@/components/ui/hooks/shell-context';
import { can, type Role } from '@/lib/access/permissions';
import type { TransactionRow } from '@/lib/contract/bff/transactions';
import type { Locale } from '@/lib/i18n/locales';
import { pickMessages } from '@/lib/i18n/messages';

interface Scene {
  locale?: Locale;
  role?: Role;
  timeZone?: string;
}

export function renderPart(
  part: ReactNode,
  { locale = 'en', role = 'operator', timeZone = 'America/Sao_Paulo' }: Scene = {},
): string {
  const shell: Shell = {
    user: { id: 'u', email: 'operator@mesa.example', name: 'O', role },
    role,
    can: (permission) => can({ role }, permission),
    environment: 'sandbox',
    timeZone,
    locale,
  };
  return renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      timeZone="UTC"
      messages={pickMessages(locale, ['common', 'errors', 'fields', 'transactions', 'notes', 'attention'])}
    >
      <QueryClientProvider client={new QueryClient()}>
        <ShellContext value={shell}>{part}</ShellContext>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

export function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');
}

/** Every text run, and whether a `bdi` isolates its direction (safety 54). */
export function runsOf(html: string): { text: string; isolated: boolean }[] {
  const around: string[] = [];
  const runs: { text: string; isolated: boolean }[] = [];
  for (const [, end, tag, empty, text] of html.matchAll(/<(\/?)([\w-]+)[^>]*?(\/?)>|([^<]+)/g)) {
    if (text !== undefined) runs.push({ text: textOf(text), isolated: around.includes('bdi') });
    else if (end) around.pop();
    else if (tag !== undefined && !empty) around.push(tag);
  }
  return runs;
}

export const NO_LABEL = { en: '', pt: '', es: '' };

export function makeRow(change: Partial<TransactionRow> = {}): TransactionRow {
  return {
    end2end: 'e2e-1',
    created_at: '2026-11-19T22:23:10-03:00',
    updated_at: '2026-11-19T22:26:52-03:00',
    process: 'success.completed',
    status: { en: 'Completed', pt: 'Concluído', es: 'Completado' },
    substatus: NO_LABEL,
    message: NO_LABEL,
    error_message: NO_LABEL,
    attributes: {},
    ...change,
  };
}
