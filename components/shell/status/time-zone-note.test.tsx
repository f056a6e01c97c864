import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Shell, ShellContext } from '@/components/ui/hooks/shell-context';
import type { Locale } from '@/lib/i18n/locales';
import { pickMessages } from '@/lib/i18n/messages';
import { TimeZoneNote } from './time-zone-note';

test.each([
  ['en', 'Times in America/New_York'],
  ['pt-BR', 'Horários em America/New_York'],
  ['es', 'Horas en America/New_York'],
] satisfies [Locale, string][])(
  'safety 35: every screen says in %s which zone its times are in',
  (locale, text) => {
    const shell: Shell = {
      user: { id: 'u', email: 'viewer@mesa.example', name: 'V', role: 'viewer' },
      role: 'viewer',
      can: () => false,
      environment: 'sandbox',
      timeZone: 'America/New_York',
      locale,
    };
    const html = renderToStaticMarkup(
      <NextIntlClientProvider locale={locale} timeZone="UTC" messages={pickMessages(locale, ['shell'])}>
        <ShellContext value={shell}>
          <TimeZoneNote />
        </ShellContext>
      </NextIntlClientProvider>,
    );
    expect(html).toContain(text);
    expect(html).not.toMatch(/sr-only|title=/);
  },
);
