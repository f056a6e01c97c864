import { NextIntlClientProvider } from 'next-intl';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { historyEntries } from '@/components/conversions/history/activity-entries';
import { screenState } from '@/components/conversions/quote/screen-state';
import { type Shell, ShellContext } from '@/components/ui/hooks/shell-context';
import type { Conversion } from '@/lib/contract/bff/conversions';
import type { LOCALES } from '@/lib/i18n/locales';
import { pickMessages } from '@/lib/i18n/messages';
import { attemptOf, CLOSED_AT, conversionOf, VALID_AT } from '@/lib/testing/fixtures/conversion-fixture';
import { AcceptanceFacts } from './record-facts';
import { RecordOutcome } from './record-outcome';
import { RecordSummary } from './record-summary';

function html(node: ReactNode, locale: (typeof LOCALES)[number] = 'en'): string {
  const messages = pickMessages(locale, ['common', 'convert']);
  const shell = {
    locale,
    timeZone: 'America/Sao_Paulo',
    user: { id: 'u2' },
    can: () => true,
  } as unknown as Shell;
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={messages}>
      <ShellContext value={shell}>{node}</ShellContext>
    </NextIntlClientProvider>,
  );
}

function outcome(
  changes: Partial<Conversion>,
  nowMs: number,
  locale: (typeof LOCALES)[number] = 'en',
): string {
  const conversion = conversionOf(changes);
  const screen = screenState(conversion, nowMs, { kind: 'none' }, { accept: true, settings: true });
  return html(createElement(RecordOutcome, { conversion, screen, titleRef: { current: null } }), locale);
}

const withAttempt = (changes: Partial<Parameters<typeof attemptOf>[0]> & object): Partial<Conversion> => {
  const attempt = attemptOf(changes);
  return { attempt, attempts: [attempt] };
};

describe('no sentence claims what did not happen', () => {
  it('an early 410 does not claim that a window has closed (ACC-21)', () => {
    const closed = { state: 'closed' as const, ...withAttempt({ outcome: 'closed', http_status: 410 }) };
    expect(outcome(closed, VALID_AT)).not.toContain('window closed');
    expect(outcome(closed, VALID_AT)).toContain('earlier than the time it gave');
    expect(outcome(closed, CLOSED_AT)).toContain('The renewal window closed at');
  });

  it.each([
    ['en', 'Funds have not landed yet', 'The API reports it as settled.', 'Accepted, then failed.'],
    ['pt-BR', 'ainda não chegou', 'A API informa que foi liquidada.', 'Aceita, e depois falhou.'],
    ['es', 'aún no han llegado', 'La API la informa como liquidada.', 'Aceptada, y después falló.'],
  ] as const)(
    'what the API reports as settled or failed is not said to be on its way (%s)',
    (locale, onItsWay, settled, failed) => {
      const accepted = { state: 'accepted' as const, ...withAttempt({ outcome: 'accepted', confirmed: {} }) };
      const done = { ...accepted, process: 'success.completed', read_at: '2026-11-20T17:40:00Z' };
      expect(outcome(accepted, VALID_AT, locale)).toContain(onItsWay);
      expect(outcome(done, VALID_AT, locale)).toContain(settled);
      expect(outcome(done, VALID_AT, locale)).not.toContain(onItsWay);
      const wrong = { ...done, error_message: { en: 'Bank closed', pt: '', es: '' } };
      expect(outcome(wrong, VALID_AT, locale)).toContain(failed);
      expect(outcome(wrong, VALID_AT, locale)).not.toContain(onItsWay);
    },
  );

  it('no webhook is expected where the API got no address (QUO-10)', () => {
    const evaluating = {
      state: 'evaluating' as const,
      ...withAttempt({ outcome: 'evaluating', http_status: 202 }),
    };
    const words = (changes: Partial<Conversion>) =>
      outcome({ ...evaluating, ...changes }, VALID_AT) +
      html(
        <RecordSummary
          conversion={conversionOf({ ...evaluating, ...changes })}
          outcome="evaluating"
          nextReadSeconds={3}
        />,
      );
    expect(words({})).not.toContain('webhook');
    expect(words({})).toContain('Next re-read in 3 s');
    expect(words({ webhook_given: true })).toContain('waiting for its webhook');
    expect(words({ webhook_given: true })).toContain('webhook also expected');
  });

  it.each([
    ['timeout', 'gave no answer in time'],
    ['crash', 'This dashboard restarted'],
    ['connection', 'The connection dropped'],
    ['unreadable', 'something we cannot read'],
  ] as const)('an outcome that is unknown after a %s names its own cause', (failure, cause) => {
    const { http_status: _, ...attempt } = attemptOf({ outcome: 'unknown', failure });
    expect(outcome({ state: 'unknown', attempt, attempts: [attempt] }, VALID_AT)).toContain(cause);
  });

  it('a re-read that brought the delivery is not called nothing new', () => {
    const reads = [
      { at: '2026-11-20T17:33:00Z', result: 'no_decision' as const },
      { at: '2026-11-20T17:34:00Z', result: 'changed' as const },
      { at: '2026-11-20T17:35:00Z', result: 'no_decision' as const },
    ];
    const conversion = conversionOf({
      state: 'accepted',
      process: 'success.done',
      read_at: '2026-11-20T17:35:00Z',
      reads,
      ...withAttempt({ confirmed: { rate: '5.3478' } }),
    });
    const entries = historyEntries(conversion);
    const keys = entries.map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(['readSame', 'readChanged', 'settled']));
    expect(entries.find(({ id }) => id === 'settled')?.at).toBe('2026-11-20T17:34:00Z');
  });

  it('what was not confirmed is not shown as received', () => {
    const conversion = conversionOf({
      state: 'refused',
      ...withAttempt({ outcome: 'refused', http_status: 422 }),
    });
    const attempt = conversion.attempt ?? attemptOf();
    const amount = /<b[^>]*>R\$/;
    expect(html(<AcceptanceFacts conversion={conversion} attempt={attempt} confirmed={false} />)).not.toMatch(
      amount,
    );
    const confirmed = attemptOf({ confirmed: { amount_to: '5' } });
    const accepted = conversionOf({ state: 'accepted' });
    expect(html(<AcceptanceFacts confirmed conversion={accepted} attempt={confirmed} />)).toMatch(amount);
  });
});
