import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Shell, ShellContext } from '@/components/ui/hooks/shell-context';
import type { PairSum, RegisterSums } from '@/lib/contract/bff/conversion-register';
import { pickMessages } from '@/lib/i18n/messages';
import { registerSumsQuery } from '@/lib/queries/conversion-register';
import { wordsOf } from '@/lib/testing/screens/render-still';
import { RegisterFoot } from './register-foot';

const PAIR: PairSum = {
  from_currency: 'USDT',
  to_currency: 'BRL',
  rows: 10,
  summed: 8,
  unknown: 2,
  from_amount: '1085000',
  to_amount: '5796210',
  recorded: 0,
  failed: 0,
  unread: 0,
  not_accepted: 0,
};

function drawn(pairs: PairSum[]): string {
  const client = new QueryClient();
  const sums: RegisterSums = { pairs, now: '2026-11-24T18:21:00Z' };
  client.setQueryData(registerSumsQuery({}).queryKey, sums);
  return renderToStaticMarkup(
    <NextIntlClientProvider
      locale="en"
      timeZone="UTC"
      messages={pickMessages('en', ['common', 'register', 'transactions'])}
    >
      <QueryClientProvider client={client}>
        <ShellContext value={{ locale: 'en', timeZone: 'America/Sao_Paulo' } as Shell}>
          <RegisterFoot
            filters={{}}
            preferences={{ density: 'compact', chosen: {} }}
            onUnknown={() => undefined}
          />
        </ShellContext>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

test('the count beside a sum is of the rows in it, in the table and on the card; the others are told below', () => {
  const html = drawn([PAIR]);
  const words = wordsOf(html);
  expect(words.match(/\d+ rows\b/g)).toEqual(['8 rows', '8 rows', '10 rows', '2 rows']);
  expect(words).toContain('Sum of figures the API confirmed: 8 of 10 rows');
  expect(words).toContain('2 rows are not in the sum: 2 with an unknown outcome.');
});
