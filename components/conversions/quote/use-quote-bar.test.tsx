import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Shell, ShellContext } from '@/components/ui/hooks/shell-context';
import { can } from '@/lib/access/permissions';
import type { DestinationReview } from '@/lib/contract/bff/destinations';
import type { RequestsAnswer } from '@/lib/contract/bff/requests';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { pickMessages } from '@/lib/i18n/messages';
import { keys } from '@/lib/queries/api/query-keys';
import { destinationReviewQuery } from '@/lib/queries/destinations';
import { attemptOf, conversionOf, VALID_AT } from '@/lib/testing/fixtures/conversion-fixture';
import { screenState } from './screen-state';
import { useQuoteBar } from './use-quote-bar';

const WALLET = { kind: 'wallet', walletId: 'w1' } as const;
const { d1 } = conversionOf().options;
const RULE = { operation: 'conversion', currency: conversionOf().from_currency } as const;

interface Seen {
  walletId?: string;
  conversion?: ReturnType<typeof conversionOf>;
  locale?: Locale;
}

/** What the bar says while the review of `w1` says that its limit leaves `above`. */
function barWith(above: string, { walletId = 'w1', conversion = conversionOf(), locale = 'en' }: Seen = {}) {
  const client = new QueryClient();
  const rules = { second_person: [], whitelist_address: false, per_destination: true as const };
  const requests: RequestsAnswer = {
    requests: [],
    deciders: { conversion: [{ id: 'user-davi', name: 'Davi' }] },
    rules,
    now: '',
  };
  client.setQueryData(keys.requests(), requests);
  const asked = { wallet_id: 'w1', currency: conversion.to_currency };
  const review: DestinationReview = { second_person: [{ ...RULE, above }] };
  client.setQueryData(destinationReviewQuery(asked).queryKey, review);
  const shell = { locale, can: (one) => can({ role: 'treasurer' }, one), timeZone: 'UTC' } as Shell;
  let bar: ReturnType<typeof useQuoteBar> | undefined;
  const Bar = () => {
    const screen = screenState(conversion, VALID_AT, { kind: 'none' }, { accept: true, settings: false });
    const destination = { ...WALLET, walletId };
    const sendBlocked = { accept: undefined, ask: undefined };
    bar = useQuoteBar({ conversion, screen, chosen: 'd1', destination, sendBlocked });
    return null;
  };
  renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      timeZone="UTC"
      messages={pickMessages(locale, ['common', 'convert', 'errors', 'requests'])}
    >
      <QueryClientProvider client={client}>
        <ShellContext value={shell}>
          <Bar />
        </ShellContext>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return {
    takesTwo: bar?.takesTwo,
    off: bar?.isBlocked('accept'),
    why: bar?.blocked,
    confirm: bar?.secondPerson,
  };
}

test.each(LOCALES)(
  'what a destination no longer takes alone is asked of a second person before the press, in %s',
  (locale) => {
    const amount = d1?.from_amount ?? '';
    const over = barWith('0.01', { locale });
    expect(over).toMatchObject({ takesTwo: true, off: true, why: expect.stringContaining('Davi') });
    // The confirmation says the same where it was open already.
    expect(over.confirm).toBe(over.why);
    const free = { takesTwo: false, off: false, why: undefined, confirm: undefined };
    expect(barWith(amount, { locale })).toEqual(free);
    expect(barWith('0.01', { locale, walletId: 'w2' })).toEqual(free);
  },
);

test('the same acceptance may be sent again: it counts already', () => {
  const conversion = conversionOf({ state: 'unknown', attempt: attemptOf({ outcome: 'unknown' }) });
  expect(barWith('0.01', { conversion }).confirm).toBeUndefined();
});
