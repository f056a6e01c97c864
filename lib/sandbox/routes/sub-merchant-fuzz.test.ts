import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '@/lib/contract/payments-api/endpoints';
import { SEEDED_GROUPS } from '@/lib/sandbox/world/seed-relationships';
import { CID, signedSandbox } from '@/lib/testing/sandbox/signed-sandbox';

const RUNS = 250;
const [TREASURY] = SEEDED_GROUPS.CID_1;

const VALID = {
  [ENDPOINTS.createSubMerchantWithdrawal.path]: {
    account: 'USDT',
    amount: '1',
    wallet: TREASURY.id,
    withdrawalType: 'crypto',
  },
  [ENDPOINTS.changeWhitelist.path]: {
    walletName: TREASURY.label,
    walletId: TREASURY.id,
    address: 'T1',
    addressName: 'x',
    currencyCode: 'USDT',
  },
  [ENDPOINTS.changeBranding.path]: {
    correlation_id: CID.CID_1,
    trade_name: 'X',
    colour: '#123456',
    logo: 'iVBORw0KGgo=',
  },
};

const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('__proto__', 'constructor', '1e999', '-0', '\u0000', 'data:;base64,', '/9j/wAAAAAAA'),
);

const payloadOf = (valid: object) =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom(...Object.keys(valid), 'extra', '__proto__'), anything)
        .map(spoil(valid)),
    },
    { weight: 1, arbitrary: anything },
  );

/** `String` throws on an object that has its own `toString`. */
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

const spoil =
  (valid: object) =>
  ([name, value]: [string, unknown]) =>
    Object.fromEntries([...Object.entries(valid).filter(([key]) => key !== name), [name, value]]);

describe.each(Object.entries(VALID))('POST %s with whatever body', (path, valid) => {
  const answers = path.endsWith('branding') ? [200, 400, 404, 422] : [200, 400, 404];

  it('answers one of its statuses in JSON, never fails and never overdraws', async () => {
    const errors: unknown[] = [];
    const { post, postBody, now, world } = signedSandbox({ onError: (error) => errors.push(error) });
    const timestamp = await now();
    const check = async (sent: ReturnType<typeof post>) => {
      const { status, headers, text } = await sent;
      expect(answers).toContain(status);
      expect(headers.get('content-type')).toBe('application/json');
      expect(Object.keys(JSON.parse(text)).length).toBeGreaterThan(0);
    };
    await fc.assert(
      fc.asyncProperty(payloadOf(valid), async (payload) => {
        const branding = path.endsWith('branding');
        const sent = branding ? postBody(path, { timestamp, payload }) : post(path, payload, CID.CID_1);
        await check(sent);
      }),
      { numRuns: RUNS },
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json(), anything.map(asText)), (text) =>
        check(postBody(path, text)),
      ),
      { numRuns: RUNS },
    );
    expect(errors).toEqual([]);
    const held = Object.values((await world()).relationships[CID.CID_1]?.available ?? {});
    expect(held.filter((amount) => amount.startsWith('-'))).toEqual([]);
  });
});
