import { expect, test } from 'vitest';
import { type ListItem, listItem } from '@/lib/contract/payments-api/envelope';
import { parseJson } from '@/lib/contract/values/json/json';
import { onMachinesInThreeZones } from '@/lib/testing/harnesses/machine-zones';
import { cellsOf, columnNames } from './export-columns';

const none = { en: '', pt: '', es: '' };
const made = (created_at: string): ListItem => ({
  created_at,
  status: none,
  substatus: none,
  message: none,
  error_message: none,
  attributes: {},
});

onMachinesInThreeZones(() => {
  test.each([
    ['America/Sao_Paulo', '2026-11-20T02:59:59.999Z', '2026-11-19 23:59:59'],
    ['America/Sao_Paulo', '2026-11-20T03:00:00Z', '2026-11-20 00:00:00'],
    ['America/New_York', '2026-07-01T12:00:00Z', '2026-07-01 08:00:00'],
    ['America/New_York', '2026-11-20T12:00:00Z', '2026-11-20 07:00:00'],
    ['Pacific/Kiritimati', '2026-11-20T12:00:00Z', '2026-11-21 02:00:00'],
  ])('safety 35: a file has %s at %s as %s, under the name of the zone', (timeZone, at, cell) => {
    const sheet = { locale: 'en', timeZone, list: 'onramps' } as const;
    expect(cellsOf(sheet)(made(at)).slice(0, 2)).toEqual([cell, at]);
    expect(columnNames(sheet)[0]).toContain(timeZone);
  });
});

test('safety 26: a file has what is nested as the JSON that the API wrote', () => {
  const json =
    '{"attributes":{"wallet":[1.0],"odd":{"n":[0.1000000000000000055,1e400,"12"]},"top":1.50,"text":"1.50"}}';
  const item = { ...made('2026-11-20T12:00:00Z'), ...listItem.parse(parseJson(json)) };
  const sheet = { locale: 'en', timeZone: 'UTC', list: 'onramps' } as const;
  const cells = cellsOf(sheet)(item);
  expect(cells[columnNames(sheet).indexOf('wallet')]).toBe('[1.0]');
  expect(cells.at(-1)).toBe('{"odd":{"n":[0.1000000000000000055,1e400,"12"]},"top":1.50,"text":"1.50"}');
});
