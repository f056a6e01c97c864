import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AuditAnswer } from '@/lib/contract/bff/audit/audit';
import { RouteHarness } from '@/lib/testing/harnesses/route-harness';
import { POST as changePolicies } from '../policies/route';
import { GET as read } from './route';

const harness = new RouteHarness();

test('a refusal is a row though its change had written one before it was taken back (safety 65)', async () => {
  const body = { version: 0, document: { destinations: { new_in_convert: 'forbidden' } } };
  const answer = await harness.call(changePolicies, { role: 'admin', body, key: randomUUID() });
  expect(answer.body.error.code).toBe('second_person_needed');
  const { items }: AuditAnswer = (await harness.call(read, { role: 'admin', query: '?kind=attempts' })).body;
  expect(items.map(({ action, detail, request_id }) => [action, detail, request_id])).toEqual([
    ['attempt.refused', { code: 'second_person_needed' }, answer.headers.get('x-request-id')],
  ]);
});
