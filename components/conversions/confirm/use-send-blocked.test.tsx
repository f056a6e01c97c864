import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { screenState } from '@/components/conversions/quote/screen-state';
import { useQuoteBar } from '@/components/conversions/quote/use-quote-bar';
import { ConvertForm } from '@/components/conversions/request/convert-form';
import type { Destination } from '@/components/conversions/request/destination';
import { emptyDraft } from '@/components/conversions/request/request-draft';
import { useServerNow } from '@/components/lists/use-server-now';
import { type Shell, ShellContext } from '@/components/ui/hooks/shell-context';
import { can } from '@/lib/access/permissions';
import type { Conversion, HealthAnswer } from '@/lib/contract/bff/conversions';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { pickMessages } from '@/lib/i18n/messages';
import { keys } from '@/lib/queries/api/query-keys';
import { noteServerNow, resetServerClock } from '@/lib/queries/api/server-clock';
import { attemptOf, conversionOf, EXPIRED_AT, VALID_AT } from '@/lib/testing/fixtures/conversion-fixture';
import { ActionBar } from './action-bar';
import { useSendBlocked } from './use-send-blocked';

const DESTINATION: Destination = { kind: 'wallet', walletId: 'w1' };
const NOT_ANSWERING = {
  en: 'The API is not answering.',
  'pt-BR': 'A API não está respondendo.',
  es: 'La API no responde.',
};
const UNREAD = { at: '2026-11-20T17:32:05Z', result: 'no_answer' } as const;
const READ = { at: '2026-11-20T17:32:06Z', result: 'no_decision' } as const;

interface Seen {
  conversion?: Conversion;
  nowMs?: number;
  readFailed?: boolean;
}

function Bar({ conversion = conversionOf(), nowMs = VALID_AT, readFailed = false }: Seen) {
  const screen = screenState(conversion, nowMs, { kind: 'none' }, { accept: true, settings: false });
  const sendBlocked = useSendBlocked(conversion, readFailed);
  const bar = useQuoteBar({ conversion, screen, chosen: 'd1', destination: DESTINATION, sendBlocked });
  const quiet = { rfqId: conversion.rfq_id, busy: undefined, onAction: () => undefined };
  return <ActionBar {...bar} {...quiet} actions={screen.actions} />;
}

function Form() {
  const quiet = { onChange: () => undefined, onQuoted: () => undefined, conversion: undefined };
  return (
    <ConvertForm
      {...quiet}
      draft={emptyDraft('en')}
      availability={undefined}
      balanceFailed={false}
      quoted={false}
    />
  );
}

type Api = HealthAnswer['upstream']['state'];

function render(api: Api, element: React.ReactElement, locale: Locale = 'en'): string {
  const client = new QueryClient();
  client.setQueryData(keys.health(), { upstream: { state: api } } as HealthAnswer);
  const shell: Shell = {
    user: { id: 'u1', name: 'Ana Lima', email: 'ana@mesa.example', role: 'treasurer' },
    role: 'treasurer',
    can: (permission) => can({ role: 'treasurer' }, permission),
    environment: 'live',
    timeZone: 'America/Sao_Paulo',
    locale,
  };
  return renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      timeZone="UTC"
      messages={pickMessages(locale, ['common', 'convert', 'errors'])}
    >
      <QueryClientProvider client={client}>
        <ShellContext value={shell}>{element}</ShellContext>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

/** Names of the enabled buttons. */
function live(markup: string): string[] {
  return [...markup.matchAll(/<button([^>]*)>(.*?)<\/button>/g)]
    .filter(([, attributes = '']) => !/ (aria-)?disabled="/.test(attributes))
    .map(([, , inner = '']) => inner.replace(/<[^>]*>/g, ''));
}

const submit = (markup: string) => /<button[^>]*type="submit"[^>]*>/.exec(markup)?.[0];

function BarNow() {
  return <Bar nowMs={useServerNow()} />;
}

describe('safety 21: the accept button and the clock', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    resetServerClock();
  });
  afterEach(() => {
    vi.useRealTimers();
    resetServerClock();
  });

  it.each([-7_200_000, 0, 7_200_000])(
    'is alive 1 s before the true expiry and dead 1 s after, with %i ms on the device',
    (offsetMs) => {
      const { received_at, expires_at = '' } = conversionOf();
      vi.setSystemTime(Date.parse(received_at) + offsetMs);
      noteServerNow(received_at);
      const lifeMs = Date.parse(expires_at) - Date.parse(received_at);
      vi.advanceTimersByTime(lifeMs - 1_000);
      expect(live(render('ok', <BarNow />))).toEqual(['Accept D1']);
      vi.setSystemTime(Date.now() - 60_000);
      vi.advanceTimersByTime(2_000);
      expect(live(render('ok', <BarNow />))).not.toContain('Accept D1');
    },
  );

  it.each([
    ['the rate is alive', 6_000, ['Accept D1']],
    ['the rate is dead', 7_200_000, ['New quote, same request']],
  ])(
    'is dead after a sleep of two hours in which the monotonic clock stood, until an answer says that %s',
    (_, laterMs, pressable) => {
      const { received_at } = conversionOf();
      const received = Date.parse(received_at);
      vi.setSystemTime(received);
      noteServerNow(received_at);
      vi.advanceTimersByTime(5_000);
      expect(live(render('ok', <BarNow />))).toEqual(['Accept D1']);
      vi.setSystemTime(received + 7_200_000);
      const woken = render('ok', <BarNow />);
      expect(live(woken)).toEqual([]);
      expect(woken).toContain('The quote can be accepted once it is read again.');
      noteServerNow(new Date(received + laterMs).toISOString());
      expect(live(render('ok', <BarNow />))).toEqual(pressable);
    },
  );
});

describe('safety 18: money buttons while the API gives no answer', () => {
  it.each(LOCALES)('are off with their reason in words, in %s', (locale) => {
    const bar = render('failing', <Bar />, locale);
    expect(live(bar)).toEqual([]);
    expect(bar).toContain(NOT_ANSWERING[locale]);
    const form = render('failing', <Form />, locale);
    expect(submit(form)).toContain(' disabled=""');
    expect(form).toContain(NOT_ANSWERING[locale]);
  });

  it.each([
    ['an expired quote: renew and a new one', { nowMs: EXPIRED_AT }, []],
    [
      'a quote nobody decided: again, but keeping it sends nothing',
      { conversion: conversionOf({ state: 'undecided', attempt: attemptOf({ outcome: 'undecided' }) }) },
      ['Keep the quote, decide later'],
    ],
    ['a closed one: the same request', { conversion: conversionOf({ state: 'closed' }) }, []],
  ])('%s', (_, seen: Seen, pressable: string[]) => {
    const bar = render('failing', <Bar {...seen} />);
    expect(live(bar)).toEqual(pressable);
    expect(bar).toContain(NOT_ANSWERING.en);
  });

  it('an acceptance is off while the quote itself could not be read again, and a new quote is not', () => {
    for (const seen of [{ conversion: conversionOf({ reads: [UNREAD] }) }, { readFailed: true }]) {
      const bar = render('ok', <Bar {...seen} />);
      expect(live(bar)).toEqual([]);
      expect(bar).toContain('This quote could not be read again.');
    }
    expect(
      live(render('ok', <Bar readFailed conversion={conversionOf({ state: 'closed' })} />)),
    ).toHaveLength(1);
  });

  it.each(['ok', 'unknown'] as const)('are there again once the API is %s and the quote was read', (api) => {
    expect(live(render(api, <Bar conversion={conversionOf({ reads: [UNREAD, READ] })} />))).toHaveLength(1);
    expect(submit(render(api, <Form />))).not.toContain(' disabled=""');
  });
});

it.each(['0', '-1', '1e400'])(
  'safety 20: an option with the figure %s can be chosen and read, and not accepted, with the reason in words',
  (figure) => {
    const { d1 } = conversionOf().options;
    if (d1 === undefined) throw new Error('the fixture offers D1');
    for (const name of ['from_amount', 'to_amount', 'rate'] as const) {
      const conversion = conversionOf({ options: { d1: { ...d1, [name]: figure } } });
      const bar = render('ok', <Bar conversion={conversion} />);
      expect(live(bar)).toEqual([]);
      expect(bar).toContain('zero, negative or not readable');
    }
  },
);
