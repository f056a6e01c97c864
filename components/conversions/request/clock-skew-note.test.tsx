import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { HealthAnswer } from '@/lib/contract/bff/conversions';
import { pickMessages } from '@/lib/i18n/messages';
import { keys } from '@/lib/queries/api/query-keys';
import { ConversionClockSkewNote } from './clock-skew-note';

function render(clock_offset_ms: number | undefined): string {
  const client = new QueryClient();
  const upstream = { state: 'ok', environment: 'live', ...(clock_offset_ms && { clock_offset_ms }) };
  client.setQueryData(keys.health(), { status: 'ok', upstream } as HealthAnswer);
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={pickMessages('en', ['common'])}>
      <QueryClientProvider client={client}>
        <ConversionClockSkewNote />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

test('safety 21, 62: who is about to accept is told that the clocks differ', () => {
  expect(render(120_000)).toContain('behind the payments API');
  expect(render(-120_000)).toContain('ahead of the payments API');
  expect(render(undefined)).toBe('');
});
