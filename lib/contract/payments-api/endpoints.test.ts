import { describe, expect, test } from 'vitest';
import { type Endpoint, fillPath } from './endpoint';
import { ENDPOINT_IDS } from './endpoint-ids';
import { ENDPOINTS } from './endpoints';
import { ERROR_BODY_POLICY } from './error-policy';
import { wireSchema } from './fields';

const rows: Endpoint[] = Object.values(ENDPOINTS);

/** Retyped by hand, so that the table is not compared with itself. */
const ROUTES = [
  ['POST /v2/rfq', 'key', '200 400 401 500'],
  ['POST /v2/rfq/accept', 'key', '200 202 400 401 404 409 410 422 500 503'],
  ['GET /v2/rfq/{id}', 'key', '200 401 404 500'],
  ['POST /v2/crossramp_checkout', 'key', '200 400 401 500'],
  ['GET /v2/crossramp_checkouts', 'key', '200 401 500'],
  ['GET /v2/onramps', 'key', '200 401 500'],
  ['GET /v2/offramps', 'key', '200 401 500'],
  ['GET /v2/balance', 'key', '200 401 500'],
  ['GET /v2/withdrawal/{id}', 'key', '200 401 404 500'],
  ['GET /v2/withdrawals', 'key', '200 401 500'],
  ['POST /v2/naas/crossramp_checkout', 'signed-post', '200 400 401 404 500'],
  ['POST /v2/naas/withdraw', 'signed-post', '200 400 401 404 500'],
  ['POST /v2/naas/whitelist', 'signed-post', '200 400 401 404 500'],
  ['POST /v2/naas/submerchants/branding', 'signed-post', '200 400 401 404 422 500'],
  ['GET /v2/naas/submerchants/onboarding_status', 'signed-get', '200 400 401 404 500'],
  ['GET /v2/naas/split/{origin_e2e}', 'signed-get', '200 400 401 404 500'],
  ['GET /v2/naas/wl_groups', 'signed-get', '200 400 401 404 500'],
  ['GET /v2/naas/balance', 'signed-get', '200 400 401 404 500'],
  ['GET /v2/naas/withdrawals', 'signed-get', '200 400 401 404 500'],
];

describe('the endpoint table', () => {
  test('it is the 19 routes of the contract, in order, with their authentication and statuses', () => {
    expect(rows.map((row) => [`${row.method} ${row.path}`, row.auth, row.statuses.join(' ')])).toEqual(
      ROUTES,
    );
  });

  test('keys and ids agree and come in the order of the list of ids', () => {
    expect(Object.keys(ENDPOINTS)).toEqual([...ENDPOINT_IDS]);
    for (const [key, row] of Object.entries(ENDPOINTS)) expect(row.id).toBe(key);
  });

  test.each(rows)('safety 1: $id is never sent twice by a machine unless it only reads', (row) => {
    expect(row.movesMoney).toBe(row.method === 'POST');
  });

  test.each(rows)('$id has a body or a query, and clauses', (row) => {
    expect(row.body !== undefined).toBe(row.method === 'POST');
    expect(row.query !== undefined).toBe(row.method === 'GET');
    expect(row.clauses.length).toBeGreaterThan(0);
  });

  test.each(rows)('0.3: the body of every error status of $id is settled, and of no other', (row) => {
    const errors = row.statuses.filter((status) => status !== 200).map(String);
    expect(Object.keys(row.errorBody).toSorted()).toEqual(errors.toSorted());
    expect(row.errorBody).toEqual(ERROR_BODY_POLICY[row.id as keyof typeof ENDPOINTS]);
  });

  test('0.3: one route sends JSON as text, reads of the own account send nothing, sub-merchant routes JSON', () => {
    const bodies = (id: keyof typeof ENDPOINTS) => [...new Set(Object.values(ERROR_BODY_POLICY[id]))];
    expect(bodies('createOwnCheckout')).toEqual(['text-json']);
    for (const id of ['getBalance', 'getConversion', 'getWithdrawal', 'listOnramps'] as const)
      expect(bodies(id)).toEqual(['empty']);
    for (const row of rows.filter((item) => item.path.startsWith('/v2/naas/')))
      expect(bodies(row.id as keyof typeof ENDPOINTS)).toEqual(['json']);
    const accept = ERROR_BODY_POLICY.acceptQuote;
    expect(Object.keys(accept).filter((status) => accept[status] === 'accept')).toEqual([
      '202',
      '409',
      '410',
      '422',
      '503',
    ]);
  });

  test.each(rows)('$id can be described field by field: no empty schema where a field stands', (row) => {
    const schemas = [row.body, row.response].flatMap((schema) => (schema ? [wireSchema(schema)] : []));
    for (const schema of schemas) expect(untyped(schema, row.id)).toEqual([]);
  });

  test('GEN-10: an opaque id stays one path segment', () => {
    expect(fillPath('/v2/rfq/{id}', { id: 'a/b?c d' })).toBe('/v2/rfq/a%2Fb%3Fc%20d');
    expect(() => fillPath('/v2/rfq/{id}', { id: '' })).toThrow();
    expect(() => fillPath('/v2/rfq/{id}')).toThrow();
  });
});

function untyped(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties, items, anyOf, additionalProperties } = schema as Record<
    string,
    Record<string, unknown>
  >;
  const named = Object.entries(properties ?? {}).flatMap(([key, value]) => {
    const says = Object.keys(value as object).some((word) =>
      ['type', 'anyOf', 'enum', 'const'].includes(word),
    );
    return [...(says ? [] : [`${path}.${key}`]), ...untyped(value, `${path}.${key}`)];
  });
  const branches = Object.values(anyOf ?? {}).flatMap((branch) => untyped(branch, path));
  return [
    ...named,
    ...branches,
    ...untyped(items, `${path}[]`),
    ...untyped(additionalProperties, `${path}.*`),
  ];
}
