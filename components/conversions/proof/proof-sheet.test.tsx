import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { landingOf } from '@/components/conversions/register/landing';
import { type Shell, ShellContext } from '@/components/ui/hooks/shell-context';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { pickMessages } from '@/lib/i18n/messages';
import { attemptOf, conversionOf } from '@/lib/testing/fixtures/conversion-fixture';
import { wordsOf } from '@/lib/testing/screens/render-still';
import { proofOf } from './proof-kind';
import { ProofSheet } from './proof-sheet';

const CONFIRMED = { amount_from: '250000.00', amount_to: '1336950.00', rate: '5.3478' };
const ATTEMPT = attemptOf({ confirmed: CONFIRMED, state: 'DONE', pix_key: '52998224725' });
const READ = {
  read_at: '2026-11-20T18:00:05Z',
  status: { en: 'Processing', pt: 'Processando', es: 'En proceso' },
};
const accepted = (change: Partial<Conversion> = {}) =>
  conversionOf({ state: 'accepted', attempt: ATTEMPT, attempts: [ATTEMPT], ...READ, ...change });
const SETTLED = { process: 'success.completed', landed_at: '2026-11-20T17:50:00Z' };
const FAILED = {
  error_message: { en: 'Bank closed', pt: 'Banco fechado', es: 'Banco cerrado' },
  message: { en: 'Ask your bank', pt: 'Fale com o banco', es: 'Consulta al banco' },
};

function printed(
  conversion: Conversion,
  locale: Locale = 'en',
  isMasked = true,
  environment = 'live',
): string {
  const proof = proofOf(conversion);
  if (!('kind' in proof) || conversion.attempt === undefined) throw new Error('no proof');
  const user = { id: 'u', name: 'Rui Tavares', email: 'rui@mesa.example', role: 'accountant' };
  const shell = {
    user,
    locale,
    environment,
    timeZone: 'America/Sao_Paulo',
    can: () => true,
  } as unknown as Shell;
  const html = renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      timeZone="UTC"
      messages={pickMessages(locale, ['common', 'convert', 'conversionProof', 'printed'])}
    >
      <QueryClientProvider client={new QueryClient()}>
        <ShellContext value={shell}>
          <ProofSheet
            conversion={conversion}
            attempt={conversion.attempt}
            kind={proof.kind}
            place={{
              isMasked,
              link: 'https://mesa.aurora.example/conversions/rfq_7Kd2mVx9TqLw4ZbN',
              at: '2026-11-20T18:01:00Z',
            }}
          />
        </ShellContext>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return wordsOf(html).replaceAll('\u00a0', ' ');
}

const UNDONE = { ...SETTLED, process: 'accepted.processing' };
const STATES = { accepted: {}, settled: SETTLED, unsettled: UNDONE, failed: FAILED } as const;

test.each(
  LOCALES.flatMap((locale) =>
    (['accepted', 'settled', 'unsettled', 'failed'] as const).map((kind) => [locale, kind] as const),
  ),
)('in %s a conversion that is %s prints these words', (locale, kind) => {
  expect(printed(accepted(STATES[kind]), locale)).toMatchSnapshot();
});

test('the title is the truth of the last read, and what landed is not claimed before the API said so', () => {
  const waiting = printed(accepted());
  expect(waiting).toContain('Accepted: rate locked. Funds not yet seen landed');
  expect(waiting).toContain('To receive R$ 1,336,950.00');
  expect(waiting).toContain('That the funds have landed. The API had not said so when it was read.');
  expect(waiting).not.toMatch(/settled|received /i);
  expect(printed(accepted(SETTLED))).toContain('Settled, as checked 20 Nov 2026, 14:50:00');
  const failed = printed(accepted({ ...SETTLED, ...FAILED }));
  expect(failed).toContain('Failed, in the API’s words, read 20 Nov 2026, 15:00:05');
  expect(failed).toContain('Bank closed');
  for (const locked of [failed, printed(accepted(UNDONE))]) {
    expect(locked).toContain('Locked, not confirmed as received R$ 1,336,950.00');
    expect(locked).not.toContain('To receive');
  }
});

test('one that was read settled and is no longer says both, in the proof and in the register', () => {
  const undone = accepted(UNDONE);
  const words = printed(undone);
  expect(words).toContain('Accepted. First read settled 20 Nov 2026, 14:50:00, no longer reported so');
  expect(words).not.toMatch(/not yet seen landed|had not said so/i);
  expect(words).toContain('accepted.processing');
  expect(landingOf(undone, Date.parse('2027-01-01'))).toEqual({ is: 'unsettled', at: SETTLED.landed_at });
});

test('a process that is gone is said to be not given, and what was read settled keeps its proof and time', () => {
  const { process: _, ...landed } = SETTLED;
  const words = printed(accepted(landed));
  expect(words).toContain('Settled, as checked 20 Nov 2026, 14:50:00');
  expect(words).toMatch(/Process Not given/);
  expect(landingOf(accepted(landed), 0)).toEqual({ is: 'landed', at: SETTLED.landed_at });
  const undone = accepted({ ...landed, unsettled_at: '2026-11-20T17:55:00Z' });
  expect(proofOf(undone)).toEqual({ kind: 'unsettled' });
  expect(landingOf(undone, 0)).toEqual({ is: 'unsettled', at: SETTLED.landed_at });
});

test('safety 53: a masked destination keeps its digits to itself, and in full only by choice', () => {
  expect(printed(accepted())).not.toMatch(/529\.982\.247-25|52998224725/);
  expect(printed(accepted(), 'en', false)).toContain('529.982.247-25');
  const attempt = { ...ATTEMPT, wallet_id: 'wlt_8e2a27d3' };
  const { pix_key: _, ...toWallet } = attempt;
  const wallet = accepted({ attempt: toWallet });
  expect(printed(wallet)).toContain('wl•••7d3');
  expect(printed(wallet)).not.toContain('wlt_8e2a27d3');
  const email = accepted({ attempt: { ...ATTEMPT, pix_key: 'financeiro@aurora.example' } });
  expect(printed(email)).not.toContain('financeiro@aurora');
});

test('a saved destination stands by its name, above the masked key', () => {
  const destination = { id: 'd', name: 'Tesouraria', owner: 'own' };
  const named = printed(accepted({ attempt: { ...ATTEMPT, destination } }));
  expect(named).toMatch(/Destination, as saved here Tesouraria PIX key, masked/);
  expect(printed(accepted())).not.toContain('as saved here');
});

test('a wallet that the quote named is the destination, though the acceptance sent none', () => {
  const { pix_key: _, ...sentNone } = ATTEMPT;
  const quoted = accepted({ attempt: sentNone, wallet_id: 'wlt_8e2a27d3' });
  expect(printed(quoted, 'en', false)).toContain('wlt_8e2a27d3');
  expect(printed(quoted)).toContain('wl•••7d3');
});

test('a page of the sandbox says that it is none of real money', () => {
  expect(printed(accepted(), 'en', true, 'sandbox')).toContain('Sandbox: test data, no real money');
  expect(printed(accepted())).not.toContain('Sandbox');
});

test('an unknown outcome, a person’s word, a refusal, an open quote and what was never read are no proof', () => {
  const { confirmed: _, ...unconfirmed } = ATTEMPT;
  const by = { actor: { id: 'u', name: 'Ana' }, at: '', outcome: 'accepted', note: 'desk' } as const;
  const { read_at: _r, ...unread } = accepted();
  for (const [conversion, none] of [
    [conversionOf({ state: 'unknown', attempt: attemptOf({ outcome: 'unknown' }) }), 'unknown'],
    [conversionOf({ state: 'evaluating', attempt: attemptOf({ outcome: 'evaluating' }) }), 'unknown'],
    [accepted({ attempt: { ...unconfirmed, resolved_by: by } }), 'recorded'],
    [
      conversionOf({ state: 'closed', attempt: attemptOf({ outcome: 'closed', resolved_by: by }) }),
      'recorded',
    ],
    [conversionOf({ state: 'refused', attempt: attemptOf({ outcome: 'refused' }) }), 'notAccepted'],
    [conversionOf(), 'notAccepted'],
    [unread, 'notRead'],
  ] as const) {
    expect(proofOf(conversion)).toEqual({ none });
  }
});
