import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { historyEntries } from '@/components/conversions/history/activity-entries';
import { ConversionActivityList } from '@/components/conversions/history/activity-list';
import { screenState } from '@/components/conversions/quote/screen-state';
import { useOutcomeText } from '@/components/conversions/record/use-outcome-text';
import { type Shell, ShellContext } from '@/components/ui/hooks/shell-context';
import type { Attempt, Conversion } from '@/lib/contract/bff/conversions';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { pickMessages } from '@/lib/i18n/messages';
import { attemptOf, CLOSED_AT, conversionOf, EXPIRED_AT } from '@/lib/testing/fixtures/conversion-fixture';
import { AttemptList } from './attempt-list';
import { conversionStatusStyle } from './conversion-status-styles';
import { manualResolution, mayResolveManually } from './manual-resolution';

const MAY = { accept: true, settings: false };
const NONE = { kind: 'none' } as const;
const DAY_MS = 24 * 60 * 60 * 1000;
const SENT_AT = Date.parse('2026-11-20T17:32:21Z');

function recorded(outcome: 'accepted' | 'not_accepted', changes: Partial<Attempt> = {}): Conversion {
  const { http_status: _none, ...silent } = attemptOf();
  const attempt: Attempt = {
    ...silent,
    failure: 'timeout',
    outcome: outcome === 'accepted' ? 'accepted' : 'closed',
    answered_at: '2026-11-21T18:00:00Z',
    resolved_by: {
      actor: { id: 'u9', name: 'Otto Reis' },
      at: '2026-11-21T18:00:00Z',
      outcome,
      note: 'the desk wrote so',
    },
    ...changes,
  };
  const state = attempt.outcome === 'accepted' ? 'accepted' : 'closed';
  return conversionOf({ state, attempt, attempts: [attempt] });
}

function evaluating(): Conversion {
  const attempt = attemptOf({ outcome: 'evaluating', http_status: 202 });
  return conversionOf({ state: 'evaluating', attempt, attempts: [attempt] });
}

function Words({ conversion }: { conversion: Conversion }) {
  const words = useOutcomeText(screenState(conversion, CLOSED_AT, NONE, MAY).outcome, conversion);
  return (
    <>
      {words?.title} {words?.body}
      <ConversionActivityList
        label="log"
        dated
        entries={historyEntries(conversion)}
        conversion={conversion}
      />
      <AttemptList conversion={conversion} />
    </>
  );
}

function read(conversion: Conversion, locale: Locale = 'en'): string {
  const shell: Shell = {
    user: { id: 'u1', name: 'Ana Lima', email: 'ana@mesa.example', role: 'treasurer' },
    role: 'treasurer',
    can: () => true,
    environment: 'sandbox',
    timeZone: 'America/Sao_Paulo',
    locale,
  };
  return renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      timeZone="America/Sao_Paulo"
      messages={pickMessages(locale, ['convert', 'common'])}
    >
      <ShellContext value={shell}>
        <Words conversion={conversion} />
      </ShellContext>
    </NextIntlClientProvider>,
  );
}

describe('an end that a person recorded', () => {
  it.each(LOCALES)('never reads as locked by the API, and says who recorded it and when, in %s', (locale) => {
    const messages = pickMessages(locale, ['convert']).convert;
    const words = read(recorded('accepted'), locale);
    expect(words).not.toContain(messages?.outcome.accepted.title);
    expect(words).not.toContain(messages?.state.accepted);
    expect(words).not.toContain(messages?.log.scheduled);
    expect(words).toContain('Otto Reis');
    expect(words).toMatch(/15:00/);
    expect(words).toContain('the desk wrote so');
  });

  it('is told apart from the API’s in lists too', () => {
    expect(conversionStatusStyle(recorded('accepted'), CLOSED_AT).key).toBe('recordedAccepted');
    expect(conversionStatusStyle(recorded('not_accepted'), CLOSED_AT).key).toBe('recordedNotAccepted');
    expect(screenState(recorded('not_accepted'), CLOSED_AT, NONE, MAY).outcome).toBe('recordedNotAccepted');
  });

  it('becomes the API’s own once the API has confirmed it', () => {
    const confirmed = recorded('accepted', { confirmed: { rate: '5.3478' } });
    expect(manualResolution(confirmed.attempt)).toBeUndefined();
    expect(screenState(confirmed, CLOSED_AT, NONE, MAY).outcome).toBe('accepted');
    expect(historyEntries(confirmed).map(({ key }) => key)).toEqual([
      'received',
      'sent',
      'noAnswer',
      'recordedAccepted',
      'acceptedAt',
      'scheduled',
      'toSettle',
    ]);
  });

  it('counts for nothing once the API has contradicted it', () => {
    expect(manualResolution(recorded('not_accepted', { outcome: 'accepted', overruled: true }).attempt)).toBe(
      undefined,
    );
  });
});

describe('recording an end', () => {
  it('of an evaluation is offered to a treasurer a day after it was sent, not before (O-10)', () => {
    const actions = (now: number, accept = true) =>
      screenState(evaluating(), now, NONE, { ...MAY, accept }).actions;
    expect(actions(CLOSED_AT)).toEqual(['refresh']);
    expect(actions(SENT_AT + DAY_MS)).toEqual(['refresh']);
    expect(actions(SENT_AT + DAY_MS + 1)).toEqual(['refresh', 'resolve']);
    expect(actions(SENT_AT + DAY_MS + 1, false)).toEqual(['refresh']);
  });

  it('without a readable end of the renewal waits a day, as the server does', () => {
    const { renewable_up_to: _none, ...unknown } = conversionOf({ state: 'unknown' });
    expect(mayResolveManually(unknown, EXPIRED_AT)).toBe(false);
    expect(mayResolveManually(unknown, Date.parse(unknown.received_at) + DAY_MS + 1)).toBe(true);
  });
});
