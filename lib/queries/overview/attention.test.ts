import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { AttentionStep, Handling } from '@/lib/contract/bff/overview/attention';
import type { Attention } from '@/lib/contract/bff/overview/overview';
import { keys } from '@/lib/queries/api/query-keys';
import { activity, record } from '@/lib/testing/screens/render-overview';
import { isDoneNow, keepStep, withStep } from './attention';

const item = 'onramps/b';
const handling = (step: AttentionStep): Handling => ({
  id: step,
  step,
  by: { id: 'u', name: 'Ana' },
  at: '2026-11-20T17:32:05Z',
});
const rows = ['a', 'b', 'c'].map((id) => record({ id, queue: { item: `onramps/${id}`, state: 'x' } }));
const START = activity([], { errors: rows, error_count: 9 }).attention;
const after = (attention: Attention, ...steps: AttentionStep[]) =>
  steps.reduce((one, step) => withStep(one, { item, handling: handling(step), now: '' }), attention);
const said = ({ errors, error_count, done, done_count }: Attention) => [
  ...[errors.map(({ id }) => id).join(''), error_count],
  ...[done.map(({ queue }) => queue.item).join(), done_count],
];

test('an answered step shows at once: taken in its place, done out of the list and counted, taken again back in front', () => {
  expect(said(after(START, 'take'))).toEqual(['abc', 9, '', 0]);
  expect(after(START, 'take').errors[1]?.queue?.handling?.step).toBe('take');
  expect(said(after(START, 'take', 'done'))).toEqual(['ac', 8, item, 1]);
  expect(said(after(START, 'done', 'take'))).toEqual(['bac', 9, '', 0]);
  expect(said(after(START, 'done', 'done'))).toEqual(['ac', 8, item, 1]);
});

test('a step of an item that is not shown changes nothing', () => {
  expect(withStep(START, { item: 'onramps/z', handling: handling('done'), now: '' })).toBe(START);
});

test('an item that somebody ended is known as done, so that who came second is told where its row was', () => {
  const client = new QueryClient();
  client.setQueryData(keys.overview('activity'), activity([], { errors: rows, error_count: 3 }));
  expect(isDoneNow(client, item)).toBe(false);
  keepStep(client, { item, handling: handling('done'), now: '' });
  expect([isDoneNow(client, item), isDoneNow(client, 'onramps/a')]).toEqual([true, false]);
});

test('a step of a sub-merchant’s item shows on the register and on the page of that sub-merchant', () => {
  const client = new QueryClient();
  const queue = { item: 'sub-merchants/s', state: 'x' };
  const item = { kind: 'sub_merchant' as const, id: 's', name: 'Livraria', queue };
  const all = [keys.subMerchantAttention(), keys.subMerchantAttention('s')];
  for (const key of all) client.setQueryData(key, { open: [item], done: [], now: '' });
  keepStep(client, { item: queue.item, handling: handling('take'), now: '' });
  for (const key of all)
    expect(client.getQueryData(key)).toMatchObject({ open: [{ queue: { handling: { step: 'take' } } }] });
});
