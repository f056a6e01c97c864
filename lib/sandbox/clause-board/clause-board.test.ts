import { expect, test } from 'vitest';
import { statementOf } from '@/lib/contract/clauses/clauses';
import { parseAssumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { CLIENT_ONLY } from '@/lib/sandbox/conformance/clause-catalogue';
import { testSandbox } from '@/lib/testing/sandbox/test-sandbox';
import { OBSERVABLE_CLAUSES } from './clause-board';

async function observedClauses({ control }: ReturnType<typeof testSandbox>): Promise<string[]> {
  const { clauses } = (await control('GET', '/clauses')).json as {
    clauses: { id: string; seen_at?: string }[];
  };
  return clauses.filter(({ seen_at }) => seen_at !== undefined).map(({ id }) => id);
}

test('every clause that a rule names exists', () => {
  expect([...OBSERVABLE_CLAUSES].filter((id) => statementOf(id) === undefined)).toEqual([]);
  expect(OBSERVABLE_CLAUSES.size).toBeGreaterThan(250);
});

test('what only a client can show is never ticked by an answer', () => {
  expect(CLIENT_ONLY.size).toBeGreaterThan(5);
  expect([...CLIENT_ONLY].filter((id) => OBSERVABLE_CLAUSES.has(id))).toEqual([]);
});

test('a fresh world has shown nothing, and a reset world nothing again', async () => {
  const box = testSandbox();
  expect(await observedClauses(box)).toEqual([]);
  await box.quote();
  expect(await observedClauses(box)).toContain('QUO-01');
  await box.control('POST', '/reset');
  expect(await observedClauses(box)).toEqual([]);
});

test('an answer ticks what it shows and nothing that only another answer could', async () => {
  const box = testSandbox();
  await box.quote();
  const shown = await observedClauses(box);
  expect(shown).toEqual(expect.arrayContaining(['QUO-01', 'QUO-08', 'QUO-18', 'QUO-19', 'AUT-06', 'GEN-01']));
  for (const other of ['QUO-09', 'QUO-10', 'QUO-26', 'QUO-13', 'ACC-01', 'AUT-08'])
    expect(shown).not.toContain(other);
});

test('refusals tick by what they say', async () => {
  const box = testSandbox();
  await box.call('POST', '/v2/rfq', { from_currency: 'USDT', to_currency: 'BRL' });
  expect(await observedClauses(box)).toContain('QUO-05');
  await box.call('POST', '/v2/rfq', {
    from_currency: 'USDT',
    to_currency: 'BRL',
    from_amount: 1,
    to_amount: 1,
  });
  await box.call('POST', '/v2/rfq', { from_currency: 'ZZZ', to_currency: 'BRL', from_amount: 1 });
  await box.call('POST', '/v2/rfq', { from_currency: 'USDT', to_currency: 'BRL', fromAmount: 1 });
  expect(await observedClauses(box)).toEqual(
    expect.arrayContaining(['QUO-06', 'QUO-13', 'GEN-12', 'QUO-11', 'VER-05', 'ERR-17']),
  );
});

test('the ends of an accept tick one by one', async () => {
  const box = testSandbox();
  const { quote, accept, control, time } = box;
  const first = await quote();
  time.now += 31_000;
  expect((await accept(first.rfq_id)).status).toBe(409);
  expect(await observedClauses(box)).toEqual(expect.arrayContaining(['ACC-19', 'ERR-07', 'ACC-11']));
  expect(await observedClauses(box)).not.toContain('ACC-20');
  expect((await accept(first.rfq_id)).status).toBe(200);
  expect(await observedClauses(box)).toEqual(expect.arrayContaining(['ACC-01', 'ACC-09', 'ACC-20']));
  expect(await observedClauses(box)).not.toContain('ACC-34');
  await accept(first.rfq_id);
  expect(await observedClauses(box)).toContain('ACC-34');
  await control('PUT', '/scenario', { ceilings: { compliance: 1 } });
  const refused = await quote();
  await accept(refused.rfq_id);
  expect(await observedClauses(box)).toEqual(expect.arrayContaining(['ACC-24', 'LIM-20', 'ERR-09']));
  expect(await observedClauses(box)).not.toContain('ACC-25');
  await accept(refused.rfq_id);
  expect(await observedClauses(box)).toContain('ACC-25');
});

test('a second answer to an accepted conversion ticks no clause of refusals', async () => {
  const box = testSandbox({ assumptions: parseAssumptions('{"accept":{"repeatOnDone":422}}') });
  const { rfq_id } = await box.quote();
  await box.accept(rfq_id);
  expect((await box.accept(rfq_id)).status).toBe(422);
  expect(await observedClauses(box)).not.toContain('ACC-25');
});

test('what another account may not see ticks only when it is really theirs', async () => {
  const box = testSandbox();
  await box.call('GET', '/v2/rfq/rfq_nobodys', undefined, 'B');
  expect(await observedClauses(box)).toContain('CNV-05');
  expect(await observedClauses(box)).not.toContain('AUT-03');
  const { rfq_id } = await box.quote();
  await box.call('GET', `/v2/rfq/${rfq_id}`, undefined, 'B');
  expect(await observedClauses(box)).toContain('AUT-03');
});

test('an answer made up by a fault, or lost on its way, shows nothing of the route', async () => {
  const box = testSandbox();
  const failure = { method: 'POST', path: '/v2/rfq', times: 1 };
  await box.control('PUT', '/scenario', { faults: [{ ...failure, status: 500 }] });
  await box.quote();
  expect(await observedClauses(box)).toEqual(['ERR-10']);
  await box.control('PUT', '/scenario', { faults: [{ ...failure, drop: 'after' }] });
  await expect(box.quote()).rejects.toThrow();
  expect(await observedClauses(box)).toEqual(['ERR-10']);
});

test('a tick carries the sandbox time of the first answer that showed it, and later ones change nothing', async () => {
  const box = testSandbox();
  await box.call('GET', '/v2/balance');
  const first = (await box.world()).seen;
  box.time.now += 60_000;
  await box.call('GET', '/v2/balance');
  expect((await box.world()).seen).toEqual(first);
  expect(first['BAL-01']).toBe('2026-11-20T14:32:07.000Z');
});
