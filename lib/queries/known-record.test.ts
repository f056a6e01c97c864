import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { makeRow } from '@/lib/testing/screens/render-transactions';
import { keys } from './api/query-keys';
import { knownRecord } from './known-record';

const pages = (...rows: ReturnType<typeof makeRow>[]) => ({ pages: [{ results: rows }], pageParams: [0] });

test('a record that a list or a page of its own has read is known by its id, a withdrawal by its hash too', () => {
  const client = new QueryClient();
  const sent = makeRow({ end2end: 'w-1', attributes: { tx_hash: 'be04' } });
  client.setQueryData(keys.transactionList('withdrawals', '?limit=20'), pages(makeRow(), sent));
  client.setQueryData(keys.transaction('onramps', 'o-1'), { record: makeRow({ end2end: 'o-1' }) });
  expect(knownRecord(client, 'withdrawals', 'w-1')).toBe(sent);
  expect(knownRecord(client, 'withdrawals', 'be04')).toBe(sent);
  expect(knownRecord(client, 'onramps', 'o-1')?.end2end).toBe('o-1');
});

test('a record of another list, or one that nobody read, is not known, and nothing is asked', () => {
  const client = new QueryClient();
  client.setQueryData(keys.transactionList('withdrawals', ''), pages(makeRow({ end2end: 'w-1' })));
  expect(knownRecord(client, 'onramps', 'w-1')).toBeUndefined();
  expect(knownRecord(client, 'withdrawals', 'w-2')).toBeUndefined();
  expect(client.isFetching()).toBe(0);
});
