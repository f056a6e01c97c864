import { expect, test } from 'vitest';
import type { KnownWithdrawal, MadeOfAnswer } from '@/lib/contract/bff/positions';
import { LOCALES } from '@/lib/i18n/locales';
import { pickMessages } from '@/lib/i18n/messages';
import type { Bucket } from '@/lib/money/balance-groups';
import { label, renderPart, textOf } from '@/lib/testing/screens/render-overview';
import { MadeOfParts, useTextOf } from './made-of-drawer';

const ANSWER: MadeOfAnswer = {
  read_at: '2026-11-20T17:32:05Z',
  accounts: [{ label: 'USDT-TRC20', amount: '100' }],
  figure: '100',
  records: [
    {
      kind: 'withdrawal',
      id: 'wdr a/b',
      amount: '12.5',
      created_at: '2026-11-20T17:00:00Z',
      status: label('Processing'),
      read_at: '2026-11-20T17:30:00Z',
    },
    { kind: 'withdrawal', id: 'wdr_2' },
  ],
  count: 2,
  unsummed: 1,
  unplaced: 3,
  sum: '12.5',
  remainder: '87.5',
  now: '2026-11-20T17:32:06Z',
};
const drawn = (
  bucket: Bucket,
  answer: MadeOfAnswer,
  locale: (typeof LOCALES)[number] = 'en',
  kept: { slot?: string } = {},
) =>
  renderPart(<MadeOfParts asked={{ currency: 'USDT', bucket, ...kept }} answer={answer} />, {
    part: 'lands',
    locale,
  });

test('a withdrawal in transit is linked, with what it debited, its status and as of when', () => {
  const html = drawn('in_transit', ANSWER);
  expect(html).toContain('href="/withdrawals?tx=wdr+a%2Fb&amp;at=2026-11-20T17%3A00%3A00Z"');
  const text = textOf(html);
  expect(text).toMatch(/Processing · read .*14:30/);
  expect(text).toContain('Amount not reported');
  expect(text).toContain('No status reported');
  expect(text).toContain('1 record has no known amount. It is not in the sum but in the remainder.');
  expect(text).toContain('the asset of 3 more withdrawals, so they may belong to any currency');
});

test('a withdrawal that the last read did not find says so instead of a time of its status', () => {
  const record = { ...ANSWER.records[0], kind: 'withdrawal', id: 'w', absent_since: '2026-11-20T17:31:00Z' };
  const text = textOf(drawn('in_transit', { ...ANSWER, records: [record as KnownWithdrawal] }));
  expect(text).toMatch(/Processing · not found by the API since .*14:31/);
  expect(text).not.toMatch(/read .*14:30/);
});

test.each(LOCALES)('in %s a kept reading says by what it is listed, and shows no later status', (locale) => {
  const records: KnownWithdrawal[] = [
    { kind: 'withdrawal', id: 'w1', ended_at: '2026-11-20T18:00:00Z' },
    { kind: 'withdrawal', id: 'w2' },
  ];
  const { madeOf } = pickMessages(locale, ['positions']).positions;
  const kept = { slot: '2026-11-20T17:00:00.000Z' };
  const text = textOf(drawn('in_transit', { ...ANSWER, records }, locale, kept));
  expect(text).toContain(madeOf.byNow);
  expect(text).toContain(madeOf.endedAt.split('{')[0]?.trim());
  expect(text).toContain(madeOf.notEnded);
  expect(text).not.toContain(madeOf.noStatus);
  expect(textOf(drawn('in_transit', ANSWER, locale))).not.toContain(madeOf.byNow);
  expect(textOf(drawn('available', ANSWER, locale, kept))).not.toContain(madeOf.byNow);
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

test.each(LOCALES)('in %s the copied text carries each reservation of the drawer', (locale) => {
  const answer = { ...ANSWER, count: 60 };
  const asked = { currency: 'USDT', bucket: 'in_transit', slot: '2026-11-20T17:00:00.000Z' } as const;
  const Copied = () => <pre>{useTextOf()(asked, answer)}</pre>;
  const html = renderPart(<Copied />, { part: 'lands', locale });
  const lines = (/<pre>([^<]*)<\/pre>/.exec(html)?.[1] ?? '').split('\n');
  expect(lines).toHaveLength(12);
  const drawer = textOf(drawn('in_transit', answer, locale, asked));
  for (const at of [2, 5, 9, 10, 11]) expect(drawer).toContain(lines[at]);
});
