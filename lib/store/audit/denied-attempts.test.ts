import { expect, test } from 'vitest';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { withinAuditScope } from './audit-scope';
import { countAttempt, type DeniedAttempt, MAX_RECORDS, sumAttempts } from './denied-attempts';

const AT = new Date('2026-11-27T10:05:00Z');
const LATER = new Date('2026-11-27T11:05:00Z');
const ATTEMPT = {
  route: 'POST /api/conversions/[rfq_id]/accept',
  reason: 'forbidden',
  outcome: 'denied',
  actor: { id: 'user-rafael', name: 'Rafael' },
} as const;

describeStores('denied attempts', ({ db }) => {
  const rowsOf = async () =>
    (await listAudit(db(), { limit: 100 }))
      .map(({ action, subject, count, detail }) => [action, subject, count, detail?.records])
      .sort();
  const refuse = (subject: string, change: object = {}, at = AT) =>
    countAttempt(db(), { ...ATTEMPT, subject, ...change } as DeniedAttempt, at);

  test('refusals about different records are rows of their own, and so are their sums', async () => {
    for (const subject of ['rfq_1', 'rfq_2', 'rfq_1', 'rfq_1']) await refuse(subject);
    for (const change of [
      { actor: { id: 'user-bruno', name: 'Bruno' } },
      { reason: 'own_request' },
      { route: 'POST /api/requests/[id]/approve' },
    ])
      await refuse('rfq_1', change);
    for (const _ of [1, 2]) await refuse('onramps/a b', { actor: undefined });
    await sumAttempts(db(), LATER);
    expect(await rowsOf()).toEqual([
      ['attempt.refused', 'onramps/a b', undefined, undefined],
      ...Array.from({ length: 4 }, () => ['attempt.refused', 'rfq_1', undefined, undefined]),
      ['attempt.refused', 'rfq_2', undefined, undefined],
      ['attempt.repeated', 'onramps/a b', 2, undefined],
      ['attempt.repeated', 'rfq_1', 3, undefined],
    ]);
  });

  test('whoever tries many records does not fill the log: from a number on they are one group, which says how many', async () => {
    const ids = Array.from({ length: MAX_RECORDS + 30 }, (_, index) => `rfq_${index}`);
    for (const subject of ids) await refuse(subject);
    for (const subject of ids.slice(0, 2)) await refuse(subject);
    await sumAttempts(db(), LATER);
    const rows = await rowsOf();
    expect(rows).toHaveLength(MAX_RECORDS + 1 + 3);
    expect(rows.slice(-3)).toEqual([
      ['attempt.repeated', undefined, 30, 'further'],
      ['attempt.repeated', 'rfq_0', 2, undefined],
      ['attempt.repeated', 'rfq_1', 2, undefined],
    ]);
    for (const subject of ids) await refuse(subject, {}, LATER);
    expect(await rowsOf()).toHaveLength(2 * (MAX_RECORDS + 1) + 3);
  });

  test('the sum names every address that tried, so that nobody hides behind the first one (safety 65)', async () => {
    const from = (source: string) =>
      withinAuditScope({ requestId: source, route: ATTEMPT.route, source }, () =>
        refuse('rfq_1', { actor: undefined }),
      );
    for (const source of ['198.51.100.7', '203.0.113.9', '203.0.113.9', '198.51.100.7']) await from(source);
    await sumAttempts(db(), LATER);
    const [sum, first] = await listAudit(db(), { limit: 2 });
    expect([first?.source, sum?.count, sum?.detail]).toEqual([
      '198.51.100.7',
      4,
      { code: 'forbidden', sources: '198.51.100.7, 203.0.113.9' },
    ]);
    for (let at = 0; at < 30; at += 1) await from(`203.0.113.${at}`);
    await sumAttempts(db(), LATER);
    const [many] = await listAudit(db(), { limit: 1 });
    expect([many?.count, many?.detail?.sources?.split(', ').length]).toEqual([30, 20]);
  });

  test('a route of any length is counted: it is a part of the key', async () => {
    for (const _ of [1, 2]) await refuse('rfq_1', { route: `POST /${'x'.repeat(9_000)}` });
    await sumAttempts(db(), LATER);
    expect((await rowsOf()).map(([action]) => action)).toEqual(['attempt.refused', 'attempt.repeated']);
  });
});
