import { expect, test } from 'vitest';
import type { MadeOfAnswer } from '@/lib/contract/bff/positions';
import { LOCALES } from '@/lib/i18n/locales';
import { pickMessages } from '@/lib/i18n/messages';
import type { Bucket } from '@/lib/money/balance-groups';
import { label, renderPart, textOf } from '@/lib/testing/screens/render-overview';
import { MadeOfParts } from './made-of-drawer';

const ANSWER: MadeOfAnswer = {
  read_at: '2026-11-20T17:32:05Z',
  accounts: [{ label: 'USDT-TRC20', amount: '100' }],
  figure: '100',
  records: [
    {
      ...{ kind: 'withdrawal', id: 'wdr a/b', amount: '12.5', created_at: '2026-11-20T17:00:00Z' },
      ...{ status: label('Processing'), read_at: '2026-11-20T17:30:00Z' },
    },
    { kind: 'withdrawal', id: 'wdr_2' },
  ],
  ...{ count: 2, unsummed: 1, unplaced: 3, sum: '12.5', remainder: '87.5', now: '2026-11-20T17:32:06Z' },
};
const drawn = (bucket: Bucket, answer: MadeOfAnswer, locale: (typeof LOCALES)[number] = 'en') =>
  renderPart(<MadeOfParts asked={{ currency: 'USDT', bucket }} answer={answer} />, { part: 'lands', locale });

test('a withdrawal in transit is linked, with what it debited, its status and as of when', () => {
  const html = drawn('in_transit', ANSWER);
  expect(html).toContain('href="/withdrawals?tx=wdr+a%2Fb&amp;at=2026-11-20T17%3A00%3A00Z"');
  const text = textOf(html);
  expect(text).toMatch(/Processing · as of .*14:30/);
  expect(text).toContain('Amount not reported');
  expect(text).toContain('No status reported');
  expect(text).toContain('1 record has no known amount. It is not in the sum but in the remainder.');
  expect(text).toContain('3 more withdrawals, not seen ended, have no reported asset');
});

test.each(LOCALES)(
  'in %s a bucket says why nothing more is in its list (GEN-11, CHK-20, WDR-18, BAL-10)',
  (locale) => {
    const empty = { ...ANSWER, records: [], count: 0, unsummed: 0, unplaced: 0 };
    const { about } = pickMessages(locale, ['positions']).positions.madeOf;
    for (const bucket of ['available', 'in_transit', 'blocked'] as const)
      expect(textOf(drawn(bucket, empty, locale))).toContain(about[bucket]);
  },
);
