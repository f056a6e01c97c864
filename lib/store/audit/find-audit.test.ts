import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { RequestKind } from '@/lib/contract/bff/requests';
import { defined } from '@/lib/contract/values/defined';
import { appendAudit } from '@/lib/store/audit/append-audit';
import type { Database } from '@/lib/store/engine/database';
import { closeRequest, type Decision, insertRequest } from '@/lib/store/requests/requests';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';

const OTTO = { id: 'otto', name: 'Otto', role: 'operator' as const };
const ANA = { id: 'ana', name: 'Ana' };

interface Asked {
  kind?: RequestKind;
  asked?: Readonly<Record<string, unknown>>;
  correlationId?: string;
  replaces?: string;
}

async function ask(db: Database, { kind = 'conversion', asked = {}, correlationId, replaces }: Asked = {}) {
  const id = randomUUID();
  const times = { at: new Date(), endsAt: new Date(Date.now() + 3_600_000) };
  const given = { id, kind, asked, hash: 'h', maker: OTTO, ...times };
  await insertRequest(db, { ...given, ...defined({ correlationId, replaces }) });
  await appendAudit(db, { action: 'request.made', actor: OTTO, subject: id });
  return id;
}

async function decide(db: Database, id: string, decision: Pick<Decision, 'state' | 'rfqId'>) {
  const intentId = randomUUID();
  expect(await closeRequest(db, id, { ...decision, by: ANA, at: new Date(), intentId })).not.toBeNull();
  const detail = { intent_id: intentId };
  await appendAudit(db, { action: `request.${decision.state}`, actor: ANA, subject: id, detail });
  return intentId;
}

const historyOf = async (db: Database, record: string) =>
  (await listAudit(db, { record, limit: 20 })).map(({ action, actor }) => `${action} ${actor?.name ?? '-'}`);

describeStores('the history of a record', ({ db }) => {
  test('of a conversion: who asked, what went back, who asked again, who approved (safety 65)', async () => {
    const first = await ask(db());
    await decide(db(), first, { state: 'back', rfqId: 'rfq-early' });
    const again = await ask(db(), { replaces: first });
    await ask(db());
    await decide(db(), again, { state: 'approved', rfqId: 'rfq-1' });
    await appendAudit(db(), { action: 'conversion.accept', actor: ANA, subject: 'rfq-1' });
    expect(await historyOf(db(), 'rfq-1')).toEqual([
      'conversion.accept Ana',
      'request.approved Ana',
      'request.made Otto',
      'request.back Ana',
      'request.made Otto',
    ]);
    expect(await historyOf(db(), 'rfq-early')).toEqual(['request.back Ana', 'request.made Otto']);
  });

  test('of a destination, which has the id of its request: who asked before, in vain', async () => {
    const first = await ask(db(), { kind: 'destination' });
    await decide(db(), first, { state: 'rejected' });
    const again = await ask(db(), { kind: 'destination', replaces: first });
    const before = ['request.rejected Ana', 'request.made Otto'];
    expect(await historyOf(db(), again)).toEqual(['request.made Otto', ...before]);
    expect(await historyOf(db(), first)).toEqual(before);
  });

  test('of a sub-merchant, of one withdrawal, and of a person: the requests about them', async () => {
    const correlationId = randomUUID();
    const id = await ask(db(), { kind: 'withdrawal', correlationId });
    const intent = await decide(db(), id, { state: 'approved' });
    const sent = { action: 'sub_withdrawal.send', actor: ANA, subject: correlationId };
    await appendAudit(db(), { ...sent, detail: { intent_id: intent } });
    await appendAudit(db(), { ...sent, detail: { intent_id: randomUUID() } });
    await ask(db(), { kind: 'person', asked: { user_id: 'davi', role: 'treasurer' } });
    const one = ['sub_withdrawal.send Ana', 'request.approved Ana', 'request.made Otto'];
    expect(await historyOf(db(), intent)).toEqual(one);
    expect(await historyOf(db(), correlationId)).toEqual(['sub_withdrawal.send Ana', ...one]);
    expect(await historyOf(db(), 'davi')).toEqual(['request.made Otto']);
  });
});
