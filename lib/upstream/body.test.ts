import { expect, test } from 'vitest';
import { readJson } from './body';

const read = (text: string, mostRows?: number) => readJson(new TextEncoder().encode(text), mostRows);
const listOf = (rows: number) => Array.from({ length: rows }, () => '{"currency":"USDT"}').join(',');

test('an answer with more values than any documented one is no answer, a page of 100 full records is (safety 12, W13)', () => {
  expect(read(`{"balances":[${listOf(9_000)}]}`)).toBeDefined();
  expect(read(`{"balances":[${listOf(11_000)}]}`)).toBeUndefined();
  const record = `{${Array.from({ length: 150 }, (_, key) => `"k${key}":"v"`).join(',')}}`;
  const page = Array.from({ length: 100 }, () => record).join(',');
  expect(read(`{"results":[${page}]}`, 101)).toBeDefined();
});

test('rows behind the limit are not read, so that however many there are they are not too many values', () => {
  expect(read(`{"results":[${listOf(60_000)}]}`, 101)).toMatchObject({ results: { length: 101 } });
});

test('a list cut within its beginning is the one that is read whole, and a long one that is complete is read to its end', () => {
  const row = (length: number) => `{"note":"${'é'.repeat(length)}"}`;
  const long = (rows: number, length: number, tail: string) =>
    `{"limit":20,"results":[${Array.from({ length: rows }, () => row(length)).join(',')}${tail}`;
  const cut = read(long(300, 1_000, ', no JSON'), 101);
  expect(cut).toMatchObject({ results: { length: 101 } });
  expect(cut).not.toHaveProperty('limit');
  expect(read(long(200, 5_000, ', no JSON'), 101)).toMatchObject({ results: { length: 101 } });
  expect(read(long(90, 5_000, ']}'), 101)).toMatchObject({ results: { length: 90 } });
  expect(read(long(90, 5_000, ']} x'), 101)).toBeUndefined();
  expect(read(`${long(3, 1, ']}')}${' '.repeat(300_000)}x`, 101)).toBeUndefined();
});
