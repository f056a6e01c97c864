import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ConversionActivityList } from '@/components/conversions/history/activity-list';
import { attemptEntries } from '@/components/conversions/history/attempt-entries';
import { RenewalTable } from '@/components/conversions/quote/renewal-table';
import { type Shell, ShellContext } from '@/components/ui/hooks/shell-context';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { pickMessages } from '@/lib/i18n/messages';
import { attemptOf, conversionOf } from '@/lib/testing/fixtures/conversion-fixture';
import { AttemptList } from './attempt-list';
import { AcceptanceFacts, RecordFacts } from './record-facts';
import { ConfirmedDifferenceAlert } from './record-outcome';

const SHELL = { locale: 'en', timeZone: 'America/Sao_Paulo' } as Shell;

function inPage(node: ReactNode) {
  return (
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={pickMessages('en', ['common', 'convert'])}>
      <ShellContext value={SHELL}>{node}</ShellContext>
    </NextIntlClientProvider>
  );
}

function text(node: ReactNode): string {
  return renderToStaticMarkup(inPage(node))
    .replace(/<details.*?<\/details>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/g, ' ');
}

const OPTION = { from_amount: '1000.00', to_amount: '186.98', rate: '0.186981' };
const FROM_BRL: Partial<Conversion> = {
  from_currency: 'BRL',
  to_currency: 'USDT',
  requested_amount: '1000.00',
  options: { d0: OPTION },
};
const SEEN = { rate: '0.186981', amount_from: '1000.00', amount_to: '186.98', expires_at: '' };

describe('a rate from BRL (docs/design.md 5)', () => {
  it('is read as BRL for one unit among the facts and in the timeline', () => {
    const { expires_at: _, ...confirmed } = SEEN;
    const attempt = attemptOf({ seen: SEEN, confirmed });
    const conversion = conversionOf({ ...FROM_BRL, attempt, attempts: [attempt] });
    expect(text(<AcceptanceFacts confirmed conversion={conversion} attempt={attempt} />)).toContain(
      '5.3481 BRL per USDT',
    );
    const entries = attemptEntries(attempt);
    const log = text(<ConversionActivityList label="" entries={entries} conversion={conversion} />);
    expect(log).toContain('Accepted, rate locked at 5.3481');
  });

  it('differs by every digit where the API confirmed another one (safety 20)', () => {
    const confirmed = { ...SEEN, rate: '0.186982' };
    const attempt = attemptOf({ seen: SEEN, confirmed, differs: ['rate'] });
    const alert = text(<ConfirmedDifferenceAlert conversion={conversionOf(FROM_BRL)} attempt={attempt} />);
    expect(alert).toContain('You saw 0.186981 USDT per BRL; The API confirmed 0.186982 USDT per BRL');
  });

  it('goes up in a renewal that gives less for the same BRL', () => {
    const renewed = { ...OPTION, to_amount: '186.00', rate: '0.186' };
    const conversion = conversionOf({
      ...FROM_BRL,
      previous_options: { d0: OPTION },
      options: { d0: renewed },
    });
    const table = text(
      <RenewalTable conversion={conversion} chosen={undefined} disabled={false} onChoose={() => undefined} />,
    );
    expect(table).toContain('5.3481');
    expect(table).toContain('5.3763');
    expect(table).toContain('+0.0282');
  });

  it('keeps the API’s own value one press away wherever a person decides or reads', () => {
    const record = conversionOf({ ...FROM_BRL, attempt: attemptOf({ seen: SEEN }) });
    const renewed = conversionOf({ ...FROM_BRL, previous_options: { d0: OPTION } });
    const places = [
      <AttemptList key="attempts" conversion={{ ...record, attempts: [attemptOf({ seen: SEEN })] }} />,
      <RecordFacts key="facts" conversion={conversionOf(FROM_BRL)} />,
      <RenewalTable
        key="renewed"
        conversion={renewed}
        chosen="d0"
        disabled={false}
        onChoose={() => undefined}
      />,
    ];
    for (const place of places) {
      expect(text(place)).toContain('5.3481');
      expect(text(place)).not.toContain('USDT per BRL');
      expect(renderToStaticMarkup(inPage(place))).toMatch(/<details.*0\.186981\u00a0USDT\u00a0per\u00a0BRL/s);
    }
  });
});
