import 'server-only';
import { isJsonObject, type JsonValue } from '@/lib/contract/values/json/json';
import type { Api, CallOptions } from './api-client';
import { bodyOf, type JsonObject, numberAt, objectAt, okBody, type Reply, textAt } from './api-reply';
import { assert } from './assert';

export const USDT_TO_BRL = { from_currency: 'USDT', to_currency: 'BRL', from_amount: 100 };
export const BRL_TO_USDT = { from_currency: 'BRL', to_currency: 'USDT', from_amount: 1000 };
export const FORTUNE = { ...USDT_TO_BRL, from_amount: 1e12 };
export const REFUSED = ['REFUSED', 'ERROR'];
const STATES = ['QUOTE', 'DONE', 'EXPIRED', 'DEPRECATED', 'REFUSED', 'ERROR'];

export async function quoted(api: Api, body: object = USDT_TO_BRL, options: CallOptions = {}) {
  const quote = okBody(await api.call('POST', '/v2/rfq', { ...options, body }));
  return { quote, id: textAt(quote, 'rfq_id') };
}

export function accept(
  api: Api,
  id: string,
  changes: object = {},
  options: CallOptions = {},
): Promise<Reply> {
  const body = { rfq_id: id, settlement_day: 'd1', pix_key: 'k', ...changes };
  return api.call('POST', '/v2/rfq/accept', { ...options, body });
}

export async function conversion(api: Api, id: string): Promise<JsonObject> {
  return okBody(await api.call('GET', `/v2/rfq/${encodeURIComponent(id)}`));
}

export function assertAccept(reply: Reply, status: number, states: readonly string[]): JsonObject {
  assert.equal(reply.status, status, reply.text);
  assert.match(reply.headers.get('content-type') ?? '', /^application\/json/);
  const body = bodyOf(reply);
  assert.ok(states.includes(textAt(body, 'state')), `state is ${textAt(body, 'state')}`);
  assert.ok(STATES.includes(textAt(body, 'state')));
  assert.ok(!Object.hasOwn(body, 'error'));
  for (const key of ['rfq_id', 'quote_pair', 'reason']) textAt(body, key);
  if (status !== 200 && status !== 202) assert.notEqual(body.reason, '');
  else assert.equal(body.reason, '');
  return body;
}

export async function passBy(api: Api, instant: string): Promise<void> {
  await api.control('PUT', '/clock', { now: instant });
  await api.control('PUT', '/clock', { advance_seconds: 1 });
}

export async function balances(api: Api, key = 'A'): Promise<JsonObject> {
  return objectAt(okBody(await api.call('GET', '/v2/balance', { key })), 'balances');
}

/** Ledger accounts of a ticker: its object entries (BAL-04). */
export function accountsOf(ticker: JsonValue | undefined): JsonObject[] {
  return isJsonObject(ticker) ? Object.values(ticker).filter(isJsonObject) : [];
}

export async function bucket(api: Api, ticker: string, name: string, key = 'A'): Promise<number> {
  const accounts = accountsOf((await balances(api, key))[ticker]);
  return accounts.reduce((sum, account) => sum + numberAt(account, name), 0);
}
