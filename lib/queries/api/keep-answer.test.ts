import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { Conversion, ConversionAnswer } from '@/lib/contract/bff/conversions';
import { conversionQuery, keepConversion } from '@/lib/queries/conversions';

const ID = 'rfq_7Kd2mVx9TqLw4ZbN';
const answerOf = (state: Conversion['state']) =>
  ({ conversion: { rfq_id: ID, state }, now: '2026-11-20T17:31:40Z' }) as ConversionAnswer;

test('a read that began before a press does not bring back what was before it: it is made anew', async () => {
  const client = new QueryClient();
  const { queryKey } = conversionQuery(ID);
  const reads: ((answer: ConversionAnswer) => void)[] = [];
  const queryFn = () => new Promise<ConversionAnswer>((answer) => reads.push(answer));
  const leave = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  const shown = () => client.getQueryData(queryKey)?.conversion.state;

  keepConversion(client, answerOf('evaluating'));
  reads[0]?.(answerOf('open'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(shown()).toBe('evaluating');
  expect(reads).toHaveLength(2);
  reads[1]?.(answerOf('accepted'));
  await vi.waitFor(() => expect(shown()).toBe('accepted'));
  leave();
});

test('without a read under way none is begun', () => {
  const client = new QueryClient();
  const queryFn = vi.fn(() => Promise.resolve(answerOf('open')));
  const { queryKey } = conversionQuery(ID);
  client.setQueryData(queryKey, answerOf('open'));
  const leave = new QueryObserver(client, { queryKey, queryFn, staleTime: 'static' }).subscribe(
    () => undefined,
  );
  keepConversion(client, answerOf('accepted'));
  expect(client.getQueryData(queryKey)?.conversion.state).toBe('accepted');
  expect(queryFn).not.toHaveBeenCalled();
  leave();
});
