import 'server-only';
import assert from 'node:assert/strict';
import { type Api, bodyOf, type CallOptions, type Reply, textAt } from './api';

/** One check of the contract, named by its clause. Each starts from the seeded world. */
export interface Clause {
  id: string;
  title: string;
  run(api: Api): Promise<void>;
}

export function clause(id: string, title: string, run: Clause['run']): Clause {
  return { id, title, run };
}

/** Runs one clause from the seeded world. */
export async function runClause(api: Api, { run }: Clause): Promise<void> {
  await api.control('POST', '/reset');
  await run(api);
}

export const USDT_TO_BRL = { from_currency: 'USDT', to_currency: 'BRL', from_amount: 100 };

/** Creates a quote and returns its answer; fails the case when there is none. */
export async function quoted(api: Api, body: object = USDT_TO_BRL, options: CallOptions = {}) {
  const reply = await api.call('POST', '/v2/rfq', { ...options, body });
  assert.equal(reply.status, 200, reply.text);
  const quote = bodyOf(reply);
  return { quote, id: textAt(quote, 'rfq_id') };
}

/** Accepts for D1 with a PIX key, unless told otherwise. */
export function accept(
  api: Api,
  id: string,
  changes: object = {},
  options: CallOptions = {},
): Promise<Reply> {
  const body = { rfq_id: id, settlement_day: 'd1', pix_key: 'k', ...changes };
  return api.call('POST', '/v2/rfq/accept', { ...options, body });
}

/** `{ error }` and nothing else, as application/json (QUO-30, ERR-13). */
export function assertError(reply: Reply, status: number): void {
  assert.equal(reply.status, status, reply.text);
  assert.match(reply.headers.get('content-type') ?? '', /^application\/json/);
  const body = bodyOf(reply);
  assert.deepEqual(Object.keys(body), ['error']);
  assert.notEqual(textAt(body, 'error'), '');
}

/** No body at all (ERR-16). */
export function assertEmpty(reply: Reply, status: number): void {
  assert.equal(reply.status, status);
  assert.equal(reply.text, '');
}

/** The accept object with a state and, where there is something to explain, a reason (ACC-32). */
export function assertAccept(
  reply: Reply,
  status: number,
  states: readonly string[],
): { [key: string]: unknown } {
  assert.equal(reply.status, status, reply.text);
  assert.match(reply.headers.get('content-type') ?? '', /^application\/json/);
  const body = bodyOf(reply);
  assert.ok(states.includes(textAt(body, 'state')), `state is ${textAt(body, 'state')}`);
  assert.ok(!Object.hasOwn(body, 'error'));
  for (const key of ['rfq_id', 'quote_pair', 'reason']) textAt(body, key);
  if (status !== 200 && status !== 202) assert.notEqual(body.reason, '');
  else assert.equal(body.reason, '');
  return body;
}
