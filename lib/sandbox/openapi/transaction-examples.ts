import 'server-only';
import { isJsonObject, type JsonValue, jsonNumber } from '@/lib/contract/json';
import type { ExampleCaller } from './example-caller';
import { WEBHOOK } from './example-names';

/** Two records are enough to see a list. */
const PAGE = { limit: '2' };

/** The account's own checkout, lists and balance. */
export async function recordProducts({ call }: ExampleCaller): Promise<void> {
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

/** Identity of the newest record of a list (ENV-02). */
export function end2endOfFirst(list: JsonValue): string {
  const results = isJsonObject(list) ? list.results : undefined;
  const first = Array.isArray(results) ? results[0] : undefined;
  return isJsonObject(first) && typeof first.end2end === 'string' ? first.end2end : 'none';
}
