import { expect, test } from 'vitest';
import type { Attempt } from '@/lib/contract/bff/conversions';
import { attemptOf, conversionOf } from '@/lib/testing/fixtures/conversion-fixture';
import { renderStill, wordsOf } from '@/lib/testing/screens/render-still';
import { recordAmounts } from './record-amounts';
import { AcceptanceFacts, RecordFacts } from './record-facts';
import { ConfirmedDifferenceAlert, OverruledAlert } from './record-outcome';
import { RecordSummary } from './record-summary';

const CONFIRMED = { amount_from: '250000.00', amount_to: '1300000.00', rate: '5.2000' };
const NAMESPACES = ['common', 'convert', 'errors'] as const;
const words = (element: React.ReactElement) => wordsOf(renderStill(element, NAMESPACES));

function alertOf(changes: Partial<Attempt>): string {
  const attempt = attemptOf(changes);
  return words(<ConfirmedDifferenceAlert conversion={conversionOf({ attempt })} attempt={attempt} />);
}

test('the alert sets the shown figure first and the confirmed one after it, each as what it is (safety 20)', () => {
  const text = alertOf({ confirmed: CONFIRMED, differs: ['amount_to', 'rate'] });
  expect(text).toMatch(/You saw [^;]*1,336,950\.00[^;]*; The API confirmed [^;]*1,300,000\.00/);
  expect(text).toMatch(/You saw [^;]*5\.3478[^;]*; The API confirmed [^;]*5\.2/);
  expect(text).not.toContain('250,000.00');
});

test('without a difference there is no alert, and an unknown field is named as it came', () => {
  expect(alertOf({ confirmed: CONFIRMED })).toBe('');
  expect(alertOf({ confirmed: CONFIRMED, differs: ['fee'] })).toContain('fee');
});

test('confirmed facts hold what the API confirmed, sent facts what was shown (safety 20)', () => {
  const attempt = attemptOf({ confirmed: CONFIRMED });
  const conversion = conversionOf({ attempt });
  const facts = (confirmed: boolean) =>
    words(<AcceptanceFacts conversion={conversion} attempt={attempt} confirmed={confirmed} />);
  expect(facts(true)).toContain('1,300,000.00');
  expect(facts(true)).not.toContain('1,336,950.00');
  expect(facts(false)).toContain('1,336,950.00');
  expect(facts(false)).not.toContain('1,300,000.00');
});

test('the facts of a conversion that was asked for name who asked, and lead to the request', () => {
  const request = { id: 'q-1', maker: { id: 'u3', name: 'Bruno Tavares' } };
  const html = renderStill(
    <RecordFacts conversion={conversionOf({ attempt: attemptOf({ request }) })} />,
    NAMESPACES,
  );
  expect(wordsOf(html)).toMatch(/Requested by Bruno Tavares , request/);
  expect(html).toContain('href="/requests/q-1"');
  expect(words(<RecordFacts conversion={conversionOf({ attempt: attemptOf() })} />)).not.toContain(
    'Requested',
  );
});

test('a list shows the confirmed amounts, else the shown ones, else the typed side alone (safety 28)', () => {
  const confirmed = attemptOf({ confirmed: CONFIRMED });
  expect(recordAmounts(conversionOf({ attempt: confirmed }))).toEqual({
    from: '250000.00',
    to: '1300000.00',
  });
  expect(recordAmounts(conversionOf({ attempt: attemptOf() }))).toEqual({
    from: '250000.00',
    to: '1336950.00',
  });
  expect(recordAmounts(conversionOf({ fixed_side: 'to', requested_amount: '5' }))).toEqual({ to: '5' });
});

test('a word that the API contradicts is told with the name of who gave it', () => {
  const resolved_by = {
    actor: { id: 'u9', name: 'Otto Reis' },
    at: '2026-11-21T18:00:00Z',
    outcome: 'not_accepted' as const,
    note: 'n',
  };
  expect(words(<OverruledAlert attempt={attemptOf({ resolved_by, overruled: true })} />)).toContain(
    'Otto Reis',
  );
  expect(words(<OverruledAlert attempt={attemptOf({ resolved_by })} />)).toBe('');
});

test('what was refused or ended without effect lists nothing that is received', () => {
  for (const state of ['refused', 'rejected', 'closed', 'discarded'] as const) {
    const attempt = attemptOf({ outcome: 'refused' });
    const conversion = conversionOf({ state, attempt });
    const said = words(<RecordFacts conversion={conversion} />);
    expect(said).not.toContain('You receive');
    expect(said).not.toContain('1,336,950');
    expect(said).toContain('You asked to send 250,000.00 USDT');
    const other = words(<RecordFacts conversion={{ ...conversion, fixed_side: 'to' }} />);
    expect(other).toMatch(/You asked to receive R\$ ?1,336,950\.00/);
  }
});

test('while an acceptance without an answer is looked for, what was confirmed stands there: amounts, rate, destination', () => {
  const { seen, settlement_day, pix_key } = { ...attemptOf(), pix_key: '52998224725' };
  const said = words(
    <RecordSummary
      conversion={conversionOf()}
      outcome="lost"
      lost={{ seen, settlement_day, pix_key }}
      nextReadSeconds={undefined}
    />,
  );
  expect(said).toContain('What you confirmed You send 250,000.00 USDT');
  expect(said).toMatch(/You receive R\$ ?1,336,950\.00/);
  expect(said).toContain('5.3478');
  expect(said).toContain('To PIX key CPF');
});
