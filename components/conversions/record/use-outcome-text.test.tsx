import { NextIntlClientProvider } from 'next-intl';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RecentList } from '@/components/conversions/history/recent-conversions';
import { ConversionError } from '@/components/conversions/record/conversion-error';
import { type Shell, ShellContext } from '@/components/ui/hooks/shell-context';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { pickMessages } from '@/lib/i18n/messages';
import { ApiError } from '@/lib/queries/api/api-client';
import { attemptOf, conversionOf } from '@/lib/testing/fixtures/conversion-fixture';
import { useOutcomeText } from './use-outcome-text';

function render(element: ReactElement, userId = 'u1'): string {
  const shell = { locale: 'en', timeZone: 'America/Sao_Paulo', user: { id: userId } } as Shell;
  return renderToStaticMarkup(
    <NextIntlClientProvider
      locale="en"
      timeZone="UTC"
      messages={pickMessages('en', ['common', 'convert', 'errors'])}
    >
      <ShellContext value={shell}>{element}</ShellContext>
    </NextIntlClientProvider>,
  );
}

function Words({ conversion }: { conversion: Conversion }) {
  return useOutcomeText('inFlight', conversion)?.body;
}

it('an acceptance under way is told by name to others, and as their own to whoever sent it', () => {
  const attempt = attemptOf({ outcome: 'sending' });
  const words = <Words conversion={conversionOf({ state: 'sending', attempt, attempts: [attempt] })} />;
  expect(render(words, 'u1')).toContain('Ana Lima sent it at');
  expect(render(words, attempt.actor.id)).toContain('You sent it at');
});

it('a recent record says which way it goes', () => {
  const plain = (markup: string) =>
    markup.replace(/<svg[^>]*aria-label="to".*?<\/svg>/g, ' to ').replace(/<[^>]+>/g, '');
  const there = plain(render(<RecentList conversions={[conversionOf()]} />));
  expect(there.replaceAll('\u00a0', ' ')).toContain('250,000.00 USDT to BRL');
  const back = conversionOf({ fixed_side: 'to', from_currency: 'BRL', to_currency: 'USDT' });
  expect(plain(render(<RecentList conversions={[back]} />)).replaceAll('\u00a0', ' ')).toContain(
    'BRL to 250,000.00 USDT',
  );
});

it('a record that is not there leads to the list; one that could not be read may be tried again', () => {
  const failure = (status: number, code: 'not_found' | 'internal') =>
    render(<ConversionError error={new ApiError(code, status)} busy={false} onRetry={() => undefined} />);
  expect(failure(404, 'not_found')).toContain('href="/conversions"');
  expect(failure(404, 'not_found')).not.toContain('Try again');
  expect(failure(500, 'internal')).toContain('Try again');
});
