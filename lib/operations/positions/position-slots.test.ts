import { expect, test } from 'vitest';
import { ZONE_MONTHS } from '@/lib/testing/fixtures/zone-months';
import { slotOf, slotsOf } from './position-slots';

const slot = (at: string, zone = 'America/Sao_Paulo') => {
  const { at: start, endsAt, day } = slotOf(new Date(at), zone);
  return [start.toISOString(), endsAt.toISOString(), day];
};

test('a slot is an hour of the merchant’s zone, and the last two minutes of its day are one of their own', () => {
  expect(slot('2026-11-23T14:59:59.999Z')).toEqual([
    '2026-11-23T14:00:00.000Z',
    '2026-11-23T15:00:00.000Z',
    '2026-11-23',
  ]);
  expect(slot('2026-11-24T02:57:59.999Z')).toEqual([
    '2026-11-24T02:00:00.000Z',
    '2026-11-24T02:58:00.000Z',
    '2026-11-23',
  ]);
  expect(slot('2026-11-24T02:58:00Z')).toEqual([
    '2026-11-24T02:58:00.000Z',
    '2026-11-24T03:00:00.000Z',
    '2026-11-23',
  ]);
  expect(slot('2026-11-24T03:00:00Z')).toEqual([
    '2026-11-24T03:00:00.000Z',
    '2026-11-24T04:00:00.000Z',
    '2026-11-24',
  ]);
});

test('an hour that a change of clocks repeats is two slots, and one that it skips is none', () => {
  const newYork = 'America/New_York';
  expect(slot('2026-11-01T05:30:00Z', newYork)[0]).toBe('2026-11-01T05:00:00.000Z');
  expect(slot('2026-11-01T06:30:00Z', newYork)[0]).toBe('2026-11-01T06:00:00.000Z');
  expect(slot('2026-03-08T07:30:00Z', newYork)[0]).toBe('2026-03-08T07:00:00.000Z');
  expect(slot('2026-11-23T14:40:00Z', 'Asia/Kathmandu')[0]).toBe('2026-11-23T14:15:00.000Z');
});

test('over changes of clocks every instant lies in its slot, and slots meet without a gap', () => {
  for (const zone of ['America/New_York', 'Australia/Lord_Howe', 'UTC']) {
    for (const from of ['2026-03-05', '2026-04-02', '2026-10-01', '2026-10-29'])
      expectWholeDays(Date.parse(`${from}T00:00:00Z`), zone);
  }
});

function expectWholeDays(from: number, zone: string): void {
  let at = from;
  while (at < from + 6 * 86_400_000) {
    const { at: start, endsAt } = slotOf(new Date(at), zone);
    expect(start.getTime()).toBeLessThanOrEqual(at);
    expect(endsAt.getTime()).toBeGreaterThan(at);
    at = endsAt.getTime();
  }
}

test.each([
  ['America/Sao_Paulo', '2018-11-04', 24],
  ['America/Sao_Paulo', '2026-11-23', 25],
  ['America/New_York', '2026-11-01', 26],
  ['Asia/Kathmandu', '2026-11-23', 25],
])('in %s the slots of %s are those that its minutes lie in, as far as they ended', (zone, day, count) => {
  const days = { from: day, to: day };
  const all = [...slotsOf(days, new Date('2030-01-01'), zone)];
  expect(all).toHaveLength(count);
  const [first, last] = [all[0], all.at(-1)];
  const found = new Set<string>();
  for (let at = first?.at.getTime() ?? 0; at < (last?.endsAt.getTime() ?? 0); at += 60_000)
    found.add(slotOf(new Date(at), zone).at.toISOString());
  expect([...found]).toEqual(all.map(({ at }) => at.toISOString()));
  expect([...slotsOf(days, new Date((all[2]?.endsAt.getTime() ?? 0) - 1), zone)]).toEqual(all.slice(0, 2));
});

test.each(ZONE_MONTHS)(
  'in %s the slots of %s begin with its first instant, end with its last and leave no gap',
  (zone, month, first, last) => {
    const next = new Date(Date.parse(last) + 1);
    const to = new Date(Date.parse(`${month}-28T00:00:00Z`) + 4 * 86_400_000).toISOString().slice(0, 7);
    const days = {
      from: `${month}-01`,
      to: new Date(Date.parse(`${to}-01T00:00:00Z`) - 1).toISOString().slice(0, 10),
    };
    const all = [...slotsOf(days, new Date('2030-01-01'), zone)];
    expect(all[0]?.at.toISOString()).toBe(first);
    expect(all.at(-1)?.endsAt).toEqual(next);
    for (const [at, one] of all.slice(1).entries()) expect(one.at).toEqual(all[at]?.endsAt);
  },
);
