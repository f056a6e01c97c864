import 'server-only';
import { isJsonObject, type JsonValue, jsonNumber } from '@/lib/contract/values/json/json';
import type { ExampleCaller } from './example-caller';
import { WEBHOOK } from './example-constants';

const PAGE = { limit: '2' };

export async function collectTransactionExamples({ call }: ExampleCaller): Promise<void> {
  await call('getBalance', 200, 'The balance');
  await call('createOwnCheckout', 200, 'A fixed amount in BRL', {
    body: {
      currency_code: 'USDT',
      amount_fiat: jsonNumber('150.00'),
      webhook: WEBHOOK,
      return_url: 'https://merchant.example/thanks',
    },
  });
  await call('listCheckouts', 200, 'The newest two', { query: PAGE });
  await call('listOnramps', 200, 'The newest two', { query: PAGE });
  await call('listOfframps', 200, 'The newest two', { query: PAGE });
  const withdrawals = await call('listWithdrawals', 200, 'The newest two', { query: PAGE });
  await call('getWithdrawal', 200, 'A withdrawal', { params: { id: end2endOfFirst(withdrawals) } });
}

/** `end2end` of the newest record (ENV-02). */
export function end2endOfFirst(list: JsonValue): string {
  const results = isJsonObject(list) ? list.results : undefined;
  const first = Array.isArray(results) ? results[0] : undefined;
  return isJsonObject(first) && typeof first.end2end === 'string' ? first.end2end : 'none';
}
