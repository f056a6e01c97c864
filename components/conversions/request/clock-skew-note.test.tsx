import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import { prerender } from 'react-dom/static';
import { expect, test } from 'vitest';
import type { HealthAnswer } from '@/lib/contract/bff/conversions';
import { pickMessages } from '@/lib/i18n/messages';
import { keys } from '@/lib/queries/api/query-keys';
import { ConversionClockSkewNote } from './clock-skew-note';

/** With its late part. */
async function render(clock_offset_ms: number | undefined): Promise<string> {
  const client = new QueryClient();
  const upstream = { state: 'ok', environment: 'live', ...(clock_offset_ms && { clock_offset_ms }) };
  client.setQueryData(keys.health(), { status: 'ok', upstream } as HealthAnswer);
  const { prelude } = await prerender(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={pickMessages('en', ['common'])}>
      <QueryClientProvider client={client}>
        <ConversionClockSkewNote />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return new Response(prelude).text();
}

test('safety 21, 62: who is about to accept is told that the clocks differ', async () => {
  expect(await render(120_000)).toContain('behind the payments API');
  expect(await render(-120_000)).toContain('ahead of the payments API');
  expect(await render(undefined)).toBe('');
});
