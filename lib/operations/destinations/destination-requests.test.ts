import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { destinationRequest } from '@/lib/contract/bff/destinations';
import { readNotifications } from '@/lib/operations/notifications/read-notifications';
import { approveRequest, rejectRequest, withdrawRequest } from '@/lib/operations/requests/decide-request';
import { countRequests, readRequest, readRequests } from '@/lib/operations/requests/read-requests';
import * as register from '@/lib/store/destinations/destinations';
import type { Person } from '@/lib/store/people/deciders';
import { addUser, disableUser, enableUser, setLimit, setRole } from '@/lib/store/people/users';
import { FULL } from '@/lib/testing/fixtures/full-proofs';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { PIX_KEY, sandboxServices } from '@/lib/testing/services';
import { addDestination, archiveDestination } from './change-destinations';
import { checkDestination } from './check-destination';
import { readDestinations } from './read-destinations';

const ROUNDS = FULL ? 200 : 8;
const DAY_MS = 24 * 3_600_000;
const OTTO: Person = { id: 'user-otto', name: 'Otto', role: 'operator' };
const DAVI: Person = { id: 'user-davi', name: 'Davi', role: 'treasurer' };
const INES: Person = { id: 'user-ines', name: 'Ines', role: 'treasurer' };
const RENT = { kind: 'pix', value: PIX_KEY, name: 'Rent', owner: 'Ana Lima' };
const VAULT = {
  kind: 'wallet',
  value: 'wallet-cold-000042',
  currency: 'USDT',
  name: 'Vault',
  owner: 'Aurora',
};
const REASON = 'This key is of another supplier.';

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'passed',
    (error: { code?: string }) => error.code,
  );

describeStores('requests for a destination', ({ db, store, otherStore }) => {
  async function start() {
    let ahead = 0;
    const clock = () => Date.now() + ahead;
    const { services, dispose } = sandboxServices(store(), { clock });
    for (const { id, name, role } of [OTTO, DAVI, INES])
      await addUser(db(), { id, email: `${id}@c.example`, name, role, passwordHash: 'x' });
    const read = async (id: string, reader = OTTO) => (await readRequest(services, reader, id)).request;
    return {
      services,
      dispose,
      read,
      pass: (ms: number) => {
        ahead += ms;
      },
      add: async (asked: object = RENT, id: string = randomUUID(), maker = OTTO) => {
        await addDestination(services, maker, id, destinationRequest.parse(asked));
        return read(id);
      },
      approve: (
        { id, hash }: { id: string; hash: string },
        { actor = DAVI, intentId = randomUUID() as string, given = {} as { last_characters?: string } } = {},
      ) => approveRequest(services, actor, { id, intentId, requestId: 'r', given: { hash, ...given } }),
      reject: ({ id }: { id: string }, actor = DAVI, intentId: string = randomUUID()) =>
        rejectRequest(services, actor, { id, intentId, reason: REASON }),
      withdraw: ({ id }: { id: string }, actor = OTTO) =>
        withdrawRequest(services, actor, { id, intentId: randomUUID() }),
      listed: async () => (await readDestinations(services, DAVI)).items,
      told: async (person: Person) =>
        (await readNotifications(services, person)).notifications.map(({ title_key, href }) => [
          title_key,
          href,
        ]),
      usable: (pix_key = PIX_KEY) => codeOf(checkDestination(db(), services, { pix_key }, 'BRL')),
    };
  }

  test('rejected with a reason: who added it is told and reads it among what was decided; nothing receives, and it can be added again', async () => {
    const { services, add, reject, read, listed, told, usable, dispose } = await start();
    const request = await add();
    expect(request).toMatchObject({
      kind: 'destination',
      state: 'open',
      may: { decide: false, withdraw: true },
      asked: { pix_key: PIX_KEY, owner: 'Ana Lima' },
      deciders: [{ name: 'Davi' }, { name: 'Ines' }],
    });
    expect(Date.parse(request.ends_at) - Date.parse(request.made_at)).toBe(DAY_MS);
    expect(await countRequests(services, DAVI)).toEqual({ open: 1, yours: 1 });
    const intentId = randomUUID();
    for (const _ of [1, 2]) await reject(request, DAVI, intentId);
    const decided = { state: 'rejected', reason: REASON, decided_by: { name: 'Davi' } };
    expect(await read(request.id)).toMatchObject(decided);
    expect((await readRequests(services, OTTO)).requests).toMatchObject([{ id: request.id, ...decided }]);
    expect(await told(OTTO)).toEqual([['request_rejected', `/requests/${request.id}`]]);
    expect(await countRequests(services, DAVI)).toEqual({ open: 0, yours: 0 });
    expect(await listed()).toMatchObject([{ state: 'archived', ended: 'rejected', archived_by: 'Davi' }]);
    expect(await usable()).toBe('invalid_input');
    const asked = { ...RENT, replaces: request.id };
    expect(await codeOf(add(asked, randomUUID(), INES))).toBe('not_found');
    const again = await add(asked);
    expect(again.replaces).toBe(request.id);
    expect(await listed()).toMatchObject([
      { id: again.id, state: 'waiting', may_confirm: true },
      { id: request.id, ended: 'rejected' },
    ]);
    const rows = await listAudit(db(), { limit: 20 });
    const kept = rows.filter(({ subject }) => subject === request.id).map(({ action }) => action);
    expect(kept).toEqual(['request.rejected', 'request.made', 'destination.added']);
    expect(JSON.stringify(rows)).not.toContain(PIX_KEY);
    dispose();
  });

  test('withdrawn by who added it, ended by our clock after the time of every request: each once, told, and not confirmed later', async () => {
    const { add, approve, withdraw, pass, read, listed, told, usable, dispose } = await start();
    const first = await add();
    expect(await codeOf(withdraw(first, DAVI))).toBe('forbidden');
    expect((await withdraw(first)).request.state).toBe('withdrawn');
    expect(await codeOf(approve(first))).toBe('request_closed');
    const second = await add();
    pass(DAY_MS + 1);
    expect(await codeOf(approve(second))).toBe('request_closed');
    expect(await usable()).toBe('invalid_input');
    const third = await add();
    expect((await read(second.id)).state).toBe('expired');
    expect(await told(OTTO)).toEqual([['request_expired', `/requests/${second.id}`]]);
    expect((await listed()).map(({ state, ended }) => [state, ended])).toEqual([
      ['waiting', undefined],
      ['archived', 'expired'],
      ['archived', 'withdrawn'],
    ]);
    await approve(third);
    expect(await usable()).toBe('passed');
    dispose();
  });

  test('one that waits is switched off by its request alone; once confirmed, it is switched off', async () => {
    const { services, add, approve, listed, dispose } = await start();
    const request = await add();
    const off = () => archiveDestination(services, DAVI, request.id);
    expect(await codeOf(off())).toBe('destination_changed');
    await approve(request);
    await off();
    expect(await listed()).toMatchObject([{ state: 'archived', archived_by: 'Davi', confirmed_by: 'Davi' }]);
    expect((await listed())[0]?.ended).toBeUndefined();
    dispose();
  });

  test('maker is never checker; what is confirmed is what was shown; a wallet’s end is typed again', async () => {
    const { services, add, approve, reject, listed, read, dispose } = await start();
    const request = await add(VAULT, randomUUID(), INES);
    const given = { last_characters: '000042' };
    expect(await codeOf(approve(request, { actor: INES, given }))).toBe('own_request');
    expect(await codeOf(reject(request, INES))).toBe('own_request');
    expect(await codeOf(approve(request, { actor: OTTO, given }))).toBe('forbidden');
    expect(await codeOf(reject(request, OTTO))).toBe('forbidden');
    await setRole(db(), DAVI.id, 'viewer');
    expect(await codeOf(approve(request, { given }))).toBe('forbidden');
    expect(await codeOf(reject(request))).toBe('forbidden');
    await setRole(db(), DAVI.id, 'treasurer');
    expect(await codeOf(approve({ ...request, hash: '0'.repeat(64) }, { given }))).toBe('request_changed');
    for (const wrong of [{}, { last_characters: '000043' }])
      await expect(approve(request, { given: wrong })).rejects.toMatchObject({
        detail: { fields: { last_characters: 'other_characters' } },
      });
    expect((await read(request.id)).state).toBe('open');
    await approve(request, { given });
    expect(await listed()).toMatchObject([{ state: 'ready', waits_for: [], confirmed_by: 'Davi' }]);
    expect((await readRequests(services, OTTO)).requests).toMatchObject([{ state: 'done' }]);
    dispose();
  });

  test('W8: whoever added it and is disabled, lowered or limited since has none confirmed, but may be told no; the right came back, and it is', async () => {
    const { add, approve, reject, listed, read, dispose } = await start();
    const [request, other] = [await add(), await add(VAULT)];
    const lost: [() => Promise<unknown>, () => Promise<unknown>][] = [
      [() => disableUser(db(), OTTO.id), () => enableUser(db(), OTTO.id)],
      [() => setRole(db(), OTTO.id, 'accountant'), () => setRole(db(), OTTO.id, 'operator')],
      [() => setLimit(db(), OTTO.id, [randomUUID()]), () => setLimit(db(), OTTO.id, null)],
    ];
    for (const [take, give] of lost) {
      await take();
      expect(await codeOf(approve(request))).toBe('maker_gone');
      expect((await listed()).map(({ state, may_confirm }) => [state, may_confirm])).toEqual([
        ['waiting', false],
        ['waiting', false],
      ]);
      expect(await read(request.id, DAVI)).toMatchObject({
        maker_gone: true,
        may: { decide: false, reject: true },
      });
      await give();
    }
    const intentId = randomUUID();
    await approve(request, { intentId });
    await disableUser(db(), OTTO.id);
    // The same press again: its answer was lost.
    await approve(request, { intentId });
    await reject(other);
    expect((await listed()).map(({ state, ended }) => [state, ended])).toEqual([
      ['archived', 'rejected'],
      ['ready', undefined],
    ]);
    dispose();
  });

  test(`two who confirm, one who rejects and who added it withdraw at once, in two processes: one of them, in ${ROUNDS} rounds (safety 8)`, async () => {
    const { services, add, approve, reject, withdraw, read, listed, told, dispose } = await start();
    const second = sandboxServices(await otherStore());
    const elsewhere = { requestId: 'r', intentId: '' };
    for (let round = 1; round <= ROUNDS; round += 1) {
      const request = await add({ ...VAULT, value: `wallet-cold-${round}-000042` });
      const { id, hash } = request;
      const given = { hash, last_characters: '000042' };
      const ends = await Promise.allSettled([
        approve(request, { given }),
        approveRequest(second.services, INES, { ...elsewhere, id, intentId: randomUUID(), given }),
        reject(request, INES),
        withdraw(request),
      ]);
      const codes = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason.code)] : []));
      expect(codes).toEqual(Array(3).fill('request_closed'));
      const { state } = await read(id);
      const [saved] = await listed();
      expect([saved?.state, saved?.ended]).toEqual(
        state === 'done' ? ['ready', undefined] : ['archived', state],
      );
      const rows = await listAudit(db(), { limit: 10 });
      const steps = rows.filter(({ subject }) => subject === id).map(({ action }) => action);
      expect(steps.filter((action) => /done|rejected|withdrawn|confirmed/.test(action)).sort()).toEqual(
        state === 'done' ? ['destination.confirmed', 'request.done'] : [`request.${state}`],
      );
    }
    expect((await told(OTTO)).length).toBeLessThanOrEqual(ROUNDS);
    expect(await countRequests(services, DAVI)).toEqual({ open: 0, yours: 0 });
    dispose();
    second.dispose();
  }, 300_000);

  test('one that an older version confirmed while its request waited stays on, whatever end the request has', async () => {
    const { add, approve, reject, withdraw, pass, listed, dispose } = await start();
    const confirmed = async (end: number) => {
      const request = await add({ ...VAULT, value: `wallet-cold-${end}-000042` });
      const at = new Date();
      await register.confirmDestination(db(), request.id, { by: DAVI, at, readyAt: at });
      return request;
    };
    const [first, second, third] = [await confirmed(1), await confirmed(2), await confirmed(3)];
    await reject(first);
    await withdraw(second);
    pass(DAY_MS + 1);
    expect(await codeOf(approve(third, { given: { last_characters: '000042' } }))).toBe('request_closed');
    expect((await listed()).map(({ state, ended }) => [state, ended])).toEqual(
      Array(3).fill(['ready', undefined]),
    );
    dispose();
  });

  test('one that waits without a request, added by an older version, is switched off by hand and says so', async () => {
    const { services, add, listed, dispose } = await start();
    const id = randomUUID();
    await register.addDestination(db(), id, destinationRequest.parse(RENT), {
      by: OTTO,
      at: new Date(),
      readyAt: null,
    });
    expect(await listed()).toMatchObject([{ state: 'waiting', unasked: true, may_confirm: false }]);
    await archiveDestination(services, DAVI, id);
    expect(await listed()).toMatchObject([{ state: 'archived', archived_by: 'Davi' }]);
    await add();
    const [again] = await listed();
    expect(again?.state).toBe('waiting');
    expect(again?.unasked).toBeUndefined();
    dispose();
  });

  test('one that an older version switched off while its request is open has no end of a request', async () => {
    const { add, reject, listed, dispose } = await start();
    const request = await add();
    await register.archiveDestination(db(), request.id, { name: 'Davi', at: new Date() });
    expect((await listed())[0]).toMatchObject({ state: 'archived' });
    expect((await listed())[0]?.ended).toBeUndefined();
    await reject(request);
    expect((await listed())[0]?.ended).toBe('rejected');
    dispose();
  });

  test('one whose owner, name or currency is another than what was asked is not confirmed', async () => {
    const { add, approve, read, listed, dispose } = await start();
    const request = await add(VAULT);
    const given = { last_characters: '000042' };
    for (const column of ['owner', 'name', 'currency', 'value'] as const) {
      const name = sql.identifier(column);
      const was = VAULT[column];
      const write = (text: string) =>
        db().execute(sql`update destinations set ${name} = ${text} where id = ${request.id}`);
      await write('other');
      expect(await codeOf(approve(request, { given }))).toBe('request_changed');
      await write(was);
    }
    expect((await read(request.id)).state).toBe('open');
    await approve(request, { given });
    expect((await listed())[0]?.state).toBe('ready');
    dispose();
  });

  test('the same press adds one and asks once, other content under its key nothing; who may not ask for a quote reads no whole CPF', async () => {
    const { services, add, told, dispose } = await start();
    const id = randomUUID();
    await Promise.all([1, 2, 3].map(() => add(RENT, id)));
    await add(RENT, id);
    expect(await told(DAVI)).toEqual([['request_made', `/requests/${id}`]]);
    expect(await codeOf(add({ ...RENT, owner: 'Somebody else' }, id))).toBe('key_reused');
    expect(await codeOf(add(RENT, id, INES))).toBe('key_reused');
    expect(await codeOf(add(RENT))).toBe('invalid_input');
    const { requests } = await readRequests(services, { ...OTTO, role: 'viewer' });
    expect(requests.map(({ asked }) => asked.pix_key)).toEqual(['•••.982.247-••']);
    dispose();
  });
});
