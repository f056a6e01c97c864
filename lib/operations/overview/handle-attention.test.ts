import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AttentionStep, SubMerchantItem } from '@/lib/contract/bff/overview/attention';
import type { Attention } from '@/lib/contract/bff/overview/overview';
import { writeNote } from '@/lib/operations/notes/record-notes';
import { resetSandbox } from '@/lib/operations/sandbox/sandbox-control';
import { readTransaction } from '@/lib/operations/transactions/find-transaction';
import { sweepList } from '@/lib/operations/webhooks/process/sweep-lists';
import { changesAfter } from '@/lib/store/live/live-changes';
import { insertSubMerchant, keepKyb } from '@/lib/store/sub-merchants/register';
import { onceCompleted } from '@/lib/store/transactions/changed-after-completion';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { type WebhookHarness, webhookHarness } from '@/lib/testing/harnesses/webhook-harness';
import { listItem, listReply } from '@/lib/testing/scripted-upstream/scripted-list-reply';
import { ALICE, BOB, sandboxServices, scriptedServices } from '@/lib/testing/services';
import { stepAttention } from './handle-attention';
import { readOverview } from './read-overview';
import { readSubMerchantAttention } from './read-sub-merchant-attention';

const OPERATOR = { ...ALICE, role: 'operator' } as const;
const OTHER = { ...BOB, role: 'support' } as const;
const [MINE, THEIRS] = [
  '7f1c2f7e-1111-4111-8111-00000000000a',
  '7f1c2f7e-1111-4111-8111-00000000000b',
] as const;

describeStores('attention that one can finish', ({ db, store, otherStore }) => {
  async function attention({ services }: Pick<WebhookHarness, 'services'>): Promise<Attention> {
    const { activity } = await readOverview(services, ['activity']);
    if (activity?.ok !== true) throw new Error('the activity could not be read');
    return activity.attention;
  }
  const of = ({ conversions, changed, errors, done }: Attention, item: string) =>
    [...conversions, ...changed, ...errors, ...done].find(({ queue }) => queue?.item === item)?.queue;

  /** An onramp that failed, and how to press on what was read of it. */
  async function start() {
    const harness = webhookHarness(store());
    const id = await harness.onramp();
    await harness.control('POST', `transactions/${id}/advance`, { to: 'failure.payment' });
    await sweepList(harness.services, 'onramps');
    const item = `onramps/${id}`;
    await expect.poll(async () => of(await attention(harness), item)).toBeDefined();
    const press = async (step: AttentionStep, person: typeof OPERATOR | typeof OTHER = OPERATOR) => {
      const shown = of(await attention(harness), item);
      const after = shown?.handling?.id;
      const body = { item, step, state: shown?.state ?? '', ...(after === undefined ? {} : { after }) };
      return {
        body,
        send: (intentId = randomUUID()) => stepAttention(harness.services, person, { intentId, ...body }),
      };
    };
    return { harness, id, item, press };
  }

  test('an item is taken, given back, taken over and done by people, who are named, and nothing is sent to the API', async () => {
    const { harness, id, item, press } = await start();
    const before = await harness.control('GET', 'effects');
    const errors = (await attention(harness)).error_count;
    const steps: [AttentionStep, typeof OPERATOR | typeof OTHER][] = [
      ['take', OPERATOR],
      ['give_back', OPERATOR],
      ['take', OTHER],
      ['take', OPERATOR],
      ['done', OPERATOR],
    ];
    for (const [step, person] of steps) {
      await (await press(step, person)).send();
      expect(of(await attention(harness), item)?.handling).toMatchObject({
        step,
        by: { id: person.id, name: person.name },
        at: expect.any(String),
      });
      const { queue } = await readTransaction(harness.services, 'onramps', { id });
      expect(queue).toEqual(of(await attention(harness), item));
    }
    const { done, done_count, error_count } = await attention(harness);
    expect([done.map(({ queue, why }) => [why, queue.item]), done_count, error_count]).toEqual([
      [['errors', item]],
      1,
      errors - 1,
    ]);
    expect(await harness.control('GET', 'effects')).toEqual(before);
    const rows = (await listAudit(db(), { limit: 50 })).filter(({ kind }) => kind === 'attention');
    expect(rows.map(({ action, actor, subject }) => [action, actor?.name, subject])).toEqual(
      steps.toReversed().map(([step, { name }]) => [`attention.${step}`, name, item]),
    );
    await (await press('take')).send();
    expect((await attention(harness)).done_count).toBe(0);
    harness.dispose();
  });

  test('a chargeback brings a done item back, and says that it moved', async () => {
    const label = (en: string) => ({ en, pt: '', es: '' });
    const states = {
      review: { process: 'payment.review', error_message: label('Name does not match') },
      completed: { process: 'success.completed' },
      chargeback: { process: 'chargeback.open', status: label('Chargeback') },
    };
    let now: keyof typeof states = 'review';
    const row = () => listItem('cb', { updated_at: `2026-11-20T12:00:0${now.length}Z`, ...states[now] });
    const scripted = await scriptedServices(store(), (request) =>
      listReply(request, request.path.startsWith('/v2/onramps') ? [row()] : []),
    );
    const [error] = (await attention(scripted)).errors;
    const pressed = { item: 'onramps/cb', state: error?.queue?.state ?? '', step: 'done' } as const;
    await stepAttention(scripted.services, OPERATOR, { intentId: randomUUID(), ...pressed });
    expect(await attention(scripted)).toMatchObject({ errors: [], error_count: 0, done_count: 1 });
    now = 'completed';
    expect(await attention(scripted)).toMatchObject({ errors: [], changed: [], done: [] });
    const atRecord = async () => (await readTransaction(scripted.services, 'onramps', { id: 'cb' })).queue;
    expect(await atRecord()).toBeUndefined();
    await expect.poll(async () => (await onceCompleted(db(), ['cb'])).size).toBe(1);
    now = 'chargeback';
    expect(await attention(scripted)).toMatchObject({
      changed: [{ id: 'cb', queue: { handling: { step: 'done', moved: true, by: { name: ALICE.name } } } }],
      changed_count: 1,
      done: [],
      done_count: 0,
    });
    expect(await atRecord()).toEqual((await attention(scripted)).changed[0]?.queue);
    await scripted.close();
  });

  test('the same press in two processes is one step and one audit row, also after a lost answer; its key with another press is refused', async () => {
    const { harness, press, item } = await start();
    const second = sandboxServices(await otherStore());
    const intentId = randomUUID();
    const { body, send } = await press('take');
    const answers = await Promise.all([
      send(intentId),
      stepAttention(second.services, OPERATOR, { intentId, ...body }),
    ]);
    const given = await press('give_back');
    await given.send();
    // Its answer was lost: the press comes again, late, and takes nothing from anybody.
    const again = await send(intentId);
    expect([...answers, again].map(({ handling }) => handling)).toEqual(
      Array.from({ length: 3 }, () => answers[0]?.handling),
    );
    expect(of(await attention(harness), item)?.handling?.step).toBe('give_back');
    const rows = (await listAudit(db(), { limit: 50 })).filter(({ action }) => action === 'attention.take');
    expect(rows).toHaveLength(1);
    for (const [person, step] of [
      [OTHER, 'take'],
      [OPERATOR, 'done'],
    ] as const)
      await expect(stepAttention(harness.services, person, { intentId, ...body, step })).rejects.toThrow(
        'key_reused',
      );
    harness.dispose();
    second.dispose();
  });

  test('of two people who press at once one has it, and the other is told', async () => {
    const { harness, press, item } = await start();
    const [one, two] = [await press('take'), await press('take', OTHER)];
    const ends = await Promise.allSettled([one.send(), two.send()]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(ends.find((end) => end.status === 'rejected')?.reason).toMatchObject({
      code: 'attention_changed',
    });
    const holder = of(await attention(harness), item)?.handling?.by;
    const [loser, mine] = holder?.id === OPERATOR.id ? [OTHER, OPERATOR] : [OPERATOR, OTHER];
    for (const step of ['give_back', 'done'] as const)
      await expect((await press(step, loser)).send()).rejects.toThrow('attention_changed');
    await (await press('done', mine)).send();
    harness.dispose();
  });

  test('the newest note of a record stands with its item; other open browsers hear of each step', async () => {
    const { harness, press, item, id } = await start();
    const seen = (await changesAfter(db(), 0))?.length ?? 0;
    await writeNote(
      harness.services,
      ALICE,
      { list: 'onramps', id },
      { intentId: randomUUID(), text: 'First' },
    );
    await writeNote(
      // The clock of the harness stands still.
      { ...harness.services, clock: () => harness.services.clock() + 1 },
      BOB,
      { list: 'onramps', id },
      { intentId: randomUUID(), text: 'Bank asked' },
    );
    expect(of(await attention(harness), item)?.note).toMatchObject({ text: 'Bank asked', by: BOB });
    await (await press('done')).send();
    expect(of(await attention(harness), item)?.note?.text).toBe('Bank asked');
    const heard = (await changesAfter(db(), 0))?.slice(seen) ?? [];
    expect(heard).toContainEqual(expect.objectContaining({ topics: ['overview'] }));
    harness.dispose();
  });

  test('what is done stays done when its record is known by its webhook alone', async () => {
    const harness = webhookHarness(store());
    const id = await harness.onramp();
    await harness.control('POST', `transactions/${id}/advance`, { to: 'success.completed' });
    await harness.bring();
    await harness.work();
    harness.pass(60);
    await harness.control('POST', `transactions/${id}/chargeback`, {});
    await harness.bring();
    await harness.work();
    const item = `onramps/${id}`;
    const state = of(await attention(harness), item)?.state ?? '';
    await stepAttention(harness.services, OPERATOR, { intentId: randomUUID(), item, step: 'done', state });
    expect((await attention(harness)).done).toMatchObject([{ id, why: 'changed' }]);
    const list = harness.sandbox.fetch;
    harness.sandbox.fetch = async (request) => {
      if (!new URL(request.url).pathname.endsWith('/onramps')) return list(request);
      const answer = await (await list(request)).json();
      const results = answer.results.filter(({ end2end }: { end2end: string }) => end2end !== id);
      return Response.json({ ...answer, results });
    };
    expect(await attention(harness)).toMatchObject({ changed: [], done: [{ id, why: 'changed' }] });
    await harness.dispose();
  });

  test('a reset of the sandbox ends what people did about its records', async () => {
    const { harness, press, item } = await start();
    const { body, send } = await press('take');
    await send();
    harness.pass(60);
    await resetSandbox(harness.services, ALICE);
    const after = { ...body, intentId: randomUUID() };
    expect((await stepAttention(harness.services, OTHER, after)).handling.by.name).toBe(BOB.name);
    expect(item).toBe(body.item);
    harness.dispose();
  });

  test('whoever is limited sees and handles what is of their sub-merchants alone', async () => {
    const { services, dispose } = sandboxServices(store());
    for (const [correlation_id, name] of [
      [MINE, 'Livraria'],
      [THEIRS, 'Padaria'],
    ] as const) {
      await insertSubMerchant(db(), {
        correlation_id,
        name,
        tags: [],
        origin: 'typed',
        actor: ALICE,
        at: new Date(),
      });
      await keepKyb(db(), correlation_id, {
        onboarding: { status: 'Failed', process: 'error' },
        source: 'api',
        at: new Date(),
      } as never);
    }
    const limited = { ...OTHER, limitedTo: [MINE] };
    const { open } = await readSubMerchantAttention(services, limited.limitedTo);
    expect(open).toMatchObject([{ id: MINE, name: 'Livraria', queue: { item: `sub-merchants/${MINE}` } }]);
    const all = await readSubMerchantAttention(services);
    const press = ({ queue: { item, state } }: SubMerchantItem) =>
      stepAttention(services, limited, { intentId: randomUUID(), item, state, step: 'done' });
    const [mine, theirs] = [MINE, THEIRS].map((id) => all.open.find((one) => one.id === id));
    if (mine === undefined || theirs === undefined) throw new Error('an item is missing');
    await expect(press(theirs)).rejects.toThrow('outside_limit');
    await press(mine);
    expect(await readSubMerchantAttention(services, limited.limitedTo)).toMatchObject({
      open: [],
      done: [{ id: MINE, queue: { handling: { by: { name: BOB.name } } } }],
    });
    const none = { item: 'conversions/rfq_none', state: mine.queue.state, step: 'take' } as const;
    await expect(stepAttention(services, limited, { intentId: randomUUID(), ...none })).rejects.toThrow(
      'outside_limit',
    );
    await expect(stepAttention(services, OTHER, { intentId: randomUUID(), ...none })).rejects.toThrow(
      'not_found',
    );
    await expect(
      stepAttention(services, { ...OTHER, role: 'viewer' }, { intentId: randomUUID(), ...none }),
    ).rejects.toThrow('forbidden');
    dispose();
  });
});
