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
