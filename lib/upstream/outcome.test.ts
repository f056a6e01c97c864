import { expect, test } from 'vitest';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { MALFORMED_BODIES } from '@/lib/testing/scripted-upstream/malformed-bodies';
import { createClient } from './client';
import { embeddedTransport } from './embedded';
import { acceptOutcome } from './outcome';

const GOOD =
  '{"rfq_id":"r","state":"DONE","amount_from":1000.50,"amount_to":5410.00,"rate":5.41,"settlement_eta":"2026-11-21T12:00:00Z","pix_key":"k","reason":""}';

async function outcomeOf(status: number, body: string | Uint8Array = '', contentType = 'application/json') {
  const client = createClient({
    transport: embeddedTransport(
      async () => new Response(Buffer.from(body), { status, headers: { 'content-type': contentType } }),
    ),
    apiKey: 'key',
    assumptions: DEFAULT_ASSUMPTIONS,
  });
  return acceptOutcome(
    'r',
    await client.acceptQuote({ body: { rfq_id: 'r', settlement_day: 'd1', pix_key: 'k' } }),
  );
}

test('a complete 200 is accepted, with figures as the very digits of the wire', async () => {
  expect(await outcomeOf(200, GOOD)).toEqual({
    outcome: 'accepted',
    http_status: 200,
    state: 'DONE',
    pix_key: 'k',
    confirmed: {
      amount_from: '1000.50',
      amount_to: '5410.00',
      rate: '5.41',
      settlement_eta: '2026-11-21T12:00:00Z',
    },
  });
});

test.each([
  [202, 'evaluating'],
  [400, 'rejected'],
  [401, 'rejected'],
  [404, 'rejected'],
  [405, 'rejected'],
  [409, 'renewed'],
  [410, 'closed'],
  [422, 'refused'],
  [503, 'undecided'],
  [500, 'unknown'],
  [502, 'unknown'],
  [504, 'unknown'],
  [201, 'unknown'],
  [204, 'unknown'],
  [302, 'unknown'],
  [403, 'unknown'],
  [418, 'unknown'],
  [429, 'unknown'],
] as const)('status %i is %s, whatever the body (ACC-31, ACC-35, ERR-12)', async (status, outcome) => {
  const bodies = status === 204 ? [''] : ['', '<html>x</html>', '{broken', '[]', GOOD, '{"error":"no"}'];
  for (const body of bodies) expect((await outcomeOf(status, body)).outcome).toBe(outcome);
});

test('reason comes before error, and a 202 with an empty reason has none (ACC-28, ACC-32)', async () => {
  expect((await outcomeOf(422, '{"state":"REFUSED","reason":"no funds","error":"x"}')).reason).toBe(
    'no funds',
  );
  expect((await outcomeOf(400, '{"error":"bad field"}', 'text/plain')).reason).toBe('bad field');
  expect(await outcomeOf(202, '{"state":"QUOTE","reason":""}')).toEqual({
    outcome: 'evaluating',
    http_status: 202,
    state: 'QUOTE',
  });
});

test('words for people are bounded and carry no control or direction characters (safety 15, 54)', async () => {
  const { reason } = await outcomeOf(
    422,
    JSON.stringify({ reason: `a\u0000b\u202ec\n${'x'.repeat(9_000)}` }),
  );
  expect(reason).toHaveLength(500);
  expect(reason).toMatch(/^a bc x+$/);
});

test('HTML of a proxy never reaches a person', async () => {
  const result = await outcomeOf(422, '<script>alert(1)</script>', 'text/html');
  expect(result).toEqual({ outcome: 'refused', http_status: 422 });
});

test('none of the malformed bodies of a 200 is accepted (safety 12)', async () => {
  expect(MALFORMED_BODIES.length).toBeGreaterThan(200);
  for (const body of MALFORMED_BODIES) {
    const result = await outcomeOf(200, body);
    expect(result.outcome, body.toString('latin1').slice(0, 80)).toBe('unknown');
  }
});

test('a duplicate key with another value makes a 200 unreadable (safety 12)', async () => {
  const twice = GOOD.replace('"rate":5.41', '"rate":5.41,"rate":5.40');
  expect((await outcomeOf(200, twice)).outcome).toBe('unknown');
});
