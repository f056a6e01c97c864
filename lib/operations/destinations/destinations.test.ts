import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { registerExportQuery } from '@/lib/contract/bff/conversion-requests';
import { destinationRequest } from '@/lib/contract/bff/destinations';
import { policyDocument } from '@/lib/contract/bff/policies';
import { acceptConversion } from '@/lib/operations/conversions/accept-conversion';
import { createQuote } from '@/lib/operations/conversions/create-quote';
import { readChoices } from '@/lib/operations/conversions/read-register';
import { exportRegister } from '@/lib/operations/exports/export-register';
import { readNotifications } from '@/lib/operations/notifications/read-notifications';
import { approveRequest } from '@/lib/operations/requests/decide-request';
import { makeRequest } from '@/lib/operations/requests/make-request';
import { readRequest } from '@/lib/operations/requests/read-requests';
import { findConversion } from '@/lib/store/conversions/conversions';
import type { Person } from '@/lib/store/people/deciders';
import { addUser, disableUser } from '@/lib/store/people/users';
import { addPolicyVersion } from '@/lib/store/policies/policies';
import { attempts } from '@/lib/store/schema/conversion-tables';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { ALICE as MAKER, PIX_KEY, BOB as SECOND, sandboxServices } from '@/lib/testing/services';
import { addDestination, archiveDestination } from './change-destinations';
import { checkDestination } from './check-destination';
import { readDestinations } from './read-destinations';
import { revealDestination } from './reveal-destination';
import { reviewDestination } from './review-destination';

const PIX = destinationRequest.parse({
  kind: 'pix',
  value: '529.982.247-25',
  name: 'Rent',
  owner: 'Ana Lima',
});
const EVM_WALLET = '0x52908400098527886E0F7030069857D2E4169EE7';
const WALLET = destinationRequest.parse({
  kind: 'wallet',
  value: 'wallet-cold-000042',
  currency: 'USDT',
  name: 'Vault',
  owner: 'Aurora',
});
const HOUR_MS = 3_600_000;
const ALICE = { ...MAKER, role: 'operator' as const };
const BOB = { ...SECOND, role: 'treasurer' as const };

describeStores('destinations', ({ db, store }) => {
  async function start({ deciders = ['user-bob'], forbidden = false, hours = 0 } = {}) {
    let ahead = 0;
    const clock = () => Date.now() + ahead;
    const { services, control, dispose } = sandboxServices(store(), { clock });
    const add = (id: string, role: 'treasurer' | 'operator') =>
      addUser(db(), { id, email: `${id}@c.example`, name: id, role, passwordHash: 'x' });
    for (const id of deciders) await add(id, 'treasurer');
    if (!deciders.includes(ALICE.id)) await add(ALICE.id, 'operator');
    const destinations = {
      new_in_convert: forbidden ? ('forbidden' as const) : ('allowed' as const),
      cooling_hours: hours,
    };
    const document = policyDocument.parse({ destinations });
    const version = { id: randomUUID(), version: 1, document, changedBy: BOB, changedAt: new Date() };
    await addPolicyVersion(db(), version);
    const list = async () => (await readDestinations(services, BOB)).items;
    return { services, control, dispose, list, pass: (ms: number) => (ahead += ms) };
  }
  type Started = Awaited<ReturnType<typeof start>>;

  async function accept(
    { services }: Started,
    to: { pix_key: string } | { wallet_id: string } = { pix_key: PIX_KEY },
  ) {
    const pair =
      'pix_key' in to
        ? { from_currency: 'USDT', to_currency: 'BRL' }
        : { from_currency: 'BRL', to_currency: 'USDT' };
    const asked = { ...pair, from_amount: '100' };
    const { conversion } = await createQuote(services, BOB, asked);
    const { from_amount, to_amount, rate } = conversion.options.d1 ?? {
      from_amount: '',
      to_amount: '',
      rate: '',
    };
    const seen = {
      rate,
      amount_from: from_amount,
      amount_to: to_amount,
      expires_at: conversion.expires_at ?? '',
    };
    const input = { rfqId: conversion.rfq_id, intentId: randomUUID(), requestId: 'r' };
    return acceptConversion(services, BOB, { ...input, asked: { settlement_day: 'd1', ...to, seen } });
  }

  test('a new one waits for another person, who sees who; then it cools, then it can receive', async () => {
    const started = await start({ hours: 24 });
    const { services, list, pass, dispose } = started;
    const id = randomUUID();
    for (const _ of [1, 2]) await addDestination(services, ALICE, id, PIX);
    const told = async (one: Person) => (await readNotifications(services, one)).notifications;
    expect(await told(BOB)).toMatchObject([
      { title_key: 'request_made', href: `/requests/${id}`, values: { name: 'Alice' } },
    ]);
    expect(await told(ALICE)).toEqual([]);
    expect(await list()).toMatchObject([
      { state: 'waiting', waits_for: ['user-bob'], may_confirm: true, pix_kind: 'cpf', value: PIX_KEY },
    ]);
    const refused = { code: 'invalid_input', detail: { fields: { pix_key: 'destination_not_ready' } } };
    await expect(accept(started)).rejects.toMatchObject(refused);
    const { hash } = (await readRequest(services, BOB, id)).request;
    const press = { id, intentId: randomUUID(), requestId: 'r', given: { hash } };
    for (const _ of [1, 2])
      expect(await approveRequest(services, BOB, press)).toMatchObject({ request: { state: 'done' } });
    expect(await told(ALICE)).toMatchObject([{ title_key: 'request_approved', values: { name: 'Bob' } }]);
    expect(await list()).toMatchObject([{ state: 'cooling', confirmed_by: 'Bob' }]);
    await expect(accept(started)).rejects.toMatchObject(refused);
    expect(await db().select().from(attempts)).toEqual([]);
    pass(25 * HOUR_MS);
    expect((await accept(started)).outcome).toBe('accepted');
    expect(await db().select({ to: attempts.destinationId }).from(attempts)).toEqual([{ to: id }]);
    expect((await list())[0]).toMatchObject({ state: 'ready', last_used_at: expect.any(String) });
    const rows = await listAudit(db(), { limit: 20 });
    const kept = rows.filter(({ action }) => action.startsWith('destination.'));
    expect(kept.map(({ action }) => action)).toEqual(['destination.confirmed', 'destination.added']);
    expect(JSON.stringify(rows)).not.toContain(PIX_KEY);
    dispose();
  });

  test('the same press adds one; the intent with other content, and a key that is there, are refused', async () => {
    const { services, list, dispose } = await start();
    const id = randomUUID();
    await Promise.all([1, 2].map(() => addDestination(services, ALICE, id, PIX)));
    expect(await list()).toHaveLength(1);
    const other = addDestination(services, ALICE, id, { ...PIX, owner: 'Somebody else' });
    await expect(other).rejects.toMatchObject({ code: 'key_reused' });
    await expect(addDestination(services, ALICE, randomUUID(), PIX)).rejects.toMatchObject({
      detail: { fields: { value: 'already_there' } },
    });
    dispose();
  });

  test('nobody else decides: it is ready at once; where only saved ones may receive, a typed one is refused', async () => {
    const started = await start({ deciders: ['user-alice'], forbidden: true });
    const { services, list, dispose } = started;
    const refused = { detail: { fields: { pix_key: 'destination_not_saved' } } };
    await expect(accept(started)).rejects.toMatchObject(refused);
    const quote = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '10', pix_key: PIX_KEY };
    await expect(createQuote(services, BOB, quote)).rejects.toMatchObject(refused);
    const id = randomUUID();
    await addDestination(services, ALICE, id, PIX);
    expect(await list()).toMatchObject([{ state: 'ready' }]);
    expect((await accept(started)).outcome).toBe('accepted');
    await archiveDestination(services, BOB, id);
    await archiveDestination(services, BOB, id);
    expect(await list()).toMatchObject([{ state: 'archived', archived_by: 'Bob' }]);
    await expect(accept(started)).rejects.toMatchObject({
      detail: { fields: { pix_key: 'destination_off' } },
    });
    await addDestination(services, ALICE, randomUUID(), PIX);
    expect((await accept(started)).outcome).toBe('accepted');
    dispose();
  });

  test('while everybody who decides is disabled, nobody adds one alone', async () => {
    const { services, list, dispose } = await start();
    await disableUser(db(), 'user-bob');
    const adding = addDestination(services, ALICE, randomUUID(), PIX);
    await expect(adding).rejects.toMatchObject({ code: 'deciders_disabled' });
    expect(await list()).toEqual([]);
    dispose();
  });

  test('an EVM wallet that was switched off is refused in every letter case', async () => {
    const { services, dispose } = await start({ deciders: ['user-alice'] });
    const id = randomUUID();
    await addDestination(services, ALICE, id, { ...WALLET, value: EVM_WALLET });
    await archiveDestination(services, ALICE, id);
    const typed = { wallet_id: EVM_WALLET.toLowerCase() };
    await expect(checkDestination(services.store.db, services, typed, 'USDT')).rejects.toMatchObject({
      detail: { fields: { wallet_id: 'destination_off' } },
    });
    dispose();
  });

  test('safety 46b: sixty spellings of one wallet, of one key and of one id are one destination with one state', async () => {
    const started = await start();
    const { services, dispose } = started;
    const bech32 = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
    const unseen = ['\u200b', '\u00ad', '\u2060', '\ufeff', '\u200e', '\u180e', '\u00a0', ' ', '\u{e0041}'];
    const places = [0, 1, 4, 9, Number.POSITIVE_INFINITY];
    const spellings = (text: string) => [
      ...new Set(unseen.flatMap((one) => places.map((at) => text.slice(0, at) + one + text.slice(at)))),
    ];
    const cases = [
      { ...WALLET, value: bech32, currency: 'BTC', others: [bech32.toUpperCase(), ...spellings(bech32)] },
      { ...WALLET, value: EVM_WALLET, others: [EVM_WALLET.toLowerCase(), ...spellings(EVM_WALLET)] },
      { ...WALLET, others: spellings(WALLET.value) },
      { ...PIX, others: ['52998224725', '529 982 247 25', ...spellings('529.982.247-25')] },
    ];
    let tried = 0;
    for (const { others, ...asked } of cases) {
      const { kind, value, currency = 'BRL' } = asked;
      const id = randomUUID();
      await addDestination(services, BOB, id, asked);
      await archiveDestination(services, BOB, id);
      const again = randomUUID();
      await addDestination(services, BOB, again, asked);
      for (const other of others) {
        const to = kind === 'pix' ? { pix_key: other } : { wallet_id: other };
        const review = await reviewDestination(services, { ...to, currency });
        expect([other, review.saved?.id]).toEqual([other, again]);
        await expect(
          addDestination(services, BOB, randomUUID(), destinationRequest.parse({ ...asked, value: other })),
        ).rejects.toMatchObject({ detail: { fields: { value: 'already_there' } } });
        tried += 1;
      }
      await archiveDestination(services, BOB, again);
      for (const other of others) {
        const to = kind === 'pix' ? { pix_key: other } : { wallet_id: other };
        await expect(checkDestination(db(), services, to, currency)).rejects.toMatchObject({
          detail: { fields: { [kind === 'pix' ? 'pix_key' : 'wallet_id']: 'destination_off' } },
        });
      }
      expect(value).toBe(asked.value);
    }
    expect(tried).toBeGreaterThan(160);
    dispose();
  });

  test('a wallet that cools or is off in one currency goes in no other one; a ready one is typed anew there', async () => {
    const { services, dispose, pass } = await start({ deciders: ['user-alice'], hours: 1 });
    const check = (currency: string) =>
      checkDestination(services.store.db, services, { wallet_id: WALLET.value }, currency);
    const refused = (reason: string) => ({ detail: { fields: { wallet_id: reason } } });
    const id = randomUUID();
    await addDestination(services, ALICE, id, WALLET);
    await expect(check('USDC')).rejects.toMatchObject(refused('destination_not_ready'));
    pass(2 * HOUR_MS);
    expect([await check('USDC'), (await check('USDT'))?.name]).toEqual([null, 'Vault']);
    await archiveDestination(services, ALICE, id);
    await expect(check('USDC')).rejects.toMatchObject(refused('destination_off'));
    await addDestination(services, ALICE, randomUUID(), { ...WALLET, currency: 'USDC' });
    pass(2 * HOUR_MS);
    expect((await check('USDC'))?.name).toBe('Vault');
    dispose();
  });

  test('an EVM wallet is known in every letter case: whose it is, when it was last used, and that this is not the first time', async () => {
    const started = await start({ deciders: ['user-alice'] });
    const { services, list, dispose } = started;
    await addDestination(services, ALICE, randomUUID(), { ...WALLET, value: EVM_WALLET });
    const typed = EVM_WALLET.toLowerCase();
    expect((await accept(started, { wallet_id: typed })).outcome).toBe('accepted');
    const review = await reviewDestination(services, { currency: 'USDT', wallet_id: EVM_WALLET });
    expect(review).toMatchObject({ saved: { name: 'Vault' } });
    expect(review).not.toHaveProperty('first_use');
    expect(await reviewDestination(services, { currency: 'USDT', wallet_id: typed })).toEqual(review);
    expect(await list()).toMatchObject([{ last_used_at: expect.any(String) }]);
    dispose();
  });

  test('before a send: whose it is, that it is the first time, and what it may be confused with', async () => {
    const started = await start({ deciders: ['user-alice'] });
    const { services, dispose } = started;
    const review = (asked: object) => reviewDestination(services, { currency: 'BRL', ...asked });
    expect(await review({ pix_key: PIX_KEY })).toEqual({ first_use: true });
    const id = randomUUID();
    await addDestination(services, ALICE, id, PIX);
    await addDestination(services, ALICE, randomUUID(), WALLET);
    const saved = { id, name: 'Rent', owner: 'Ana Lima' };
    expect(await review({ pix_key: PIX_KEY })).toEqual({ saved, first_use: true });
    await accept(started);
    expect(await review({ pix_key: PIX_KEY })).toEqual({ saved });
    expect(await review({ wallet_id: 'wallet-cold-000043', currency: 'USDT' })).toEqual({
      first_use: true,
      similar: { name: 'Vault', shown: 'wallet-cold-000042' },
    });
    const other = { wallet_id: WALLET.value, currency: 'BTC' };
    expect(await review(other)).toEqual({ first_use: true });
    dispose();
  });

  test('what may be earlier money is not called the first: an unknown outcome, until a later one is accepted', async () => {
    const started = await start({ deciders: [] });
    const { services, control, dispose } = started;
    const review = () => reviewDestination(services, { currency: 'BRL', pix_key: PIX_KEY });
    const lost = { method: 'POST', path: '/v2/rfq/accept', drop: 'after', times: 1 };
    await control('PUT', 'scenario', { faults: [lost] });
    expect((await accept(started)).outcome).toBe('unknown');
    expect(await review()).toEqual({ perhaps_first: true });
    expect((await accept(started)).outcome).toBe('accepted');
    expect(await review()).toEqual({});
    dispose();
  });

  test('safety 53: a masked key is revealed with a reason where the role needs one, and the audit row comes first', async () => {
    const { services, list, dispose } = await start();
    const id = randomUUID();
    await addDestination(services, ALICE, id, PIX);
    expect(await list()).toMatchObject([{ shown: '•••.982.247-••', masked: true }]);
    const support = { ...BOB, role: 'support' } as const;
    await expect(revealDestination(services, support, { id })).rejects.toMatchObject({
      detail: { fields: { reason: 'required' } },
    });
    expect(await listAudit(db(), { limit: 1 })).toMatchObject([{ action: 'request.made' }]);
    const said = await revealDestination(services, support, { id, reason: 'ticket 12' });
    expect(said.value).toBe('529.982.247-25');
    const [row] = await listAudit(db(), { limit: 1 });
    expect(row).toMatchObject({
      action: 'destination.revealed',
      actor: SECOND,
      detail: { reason: 'ticket 12' },
    });
    expect(JSON.stringify(row)).not.toContain('529');
    await revealDestination(services, ALICE, { id });
    dispose();
  });

  test('a record and a request name the saved destination, also after it was switched off', async () => {
    const started = await start({ deciders: ['user-alice'] });
    const { services, dispose } = started;
    const id = randomUUID();
    await addDestination(services, ALICE, id, PIX);
    const { conversion } = await accept(started);
    const asked = {
      from_currency: 'USDT',
      to_currency: 'BRL',
      from_amount: '10',
      pix_key: PIX_KEY,
      days: 'either' as const,
      worst: { rate: '1', quote: 'BRL', base: 'USDT' },
    };
    const press = { intentId: randomUUID(), asked: { kind: 'conversion', asked, ends_in_hours: 4 } as const };
    const { request } = await makeRequest(services, BOB, press);
    await archiveDestination(services, BOB, id);
    const destination = { id, name: 'Rent', owner: 'Ana Lima' };
    const { db } = services.store;
    expect((await findConversion(db, conversion.rfq_id))?.attempt).toMatchObject({ destination });
    const choices = (await readChoices(services)).destinations;
    expect(choices).toEqual([{ id: conversion.rfq_id, name: 'Rent', pix_key: PIX_KEY }]);
    const wanted = registerExportQuery.parse({ format: 'csv', locale: 'en' });
    const options = { signal: new AbortController().signal, requestId: 'r' };
    const file = await (await exportRegister(services, BOB, wanted, options)).text();
    expect(file).toContain(',•••.982.247-••,Rent,');
    expect(file).not.toContain(PIX_KEY);
    const repeated = await makeRequest(services, BOB, press);
    expect(repeated.request).toMatchObject({ id: request.id, destination, hash: request.hash });
    const again = makeRequest(services, BOB, { ...press, intentId: randomUUID() });
    await expect(again).rejects.toMatchObject({ detail: { fields: { pix_key: 'destination_off' } } });
    dispose();
  });

  test('a key that is none, a wallet with a wrong checksum and a wallet for reais are refused', async () => {
    const { services, dispose } = await start();
    const add = (part: object) => addDestination(services, ALICE, randomUUID(), { ...WALLET, ...part });
    await expect(add({ kind: 'pix', value: '529.982.247-26' })).rejects.toMatchObject({
      detail: { fields: { value: 'not_a_pix_key' } },
    });
    await expect(add({ currency: 'BRL' })).rejects.toMatchObject({
      detail: { fields: { currency: 'not_allowed' } },
    });
    await expect(add({ value: '0x52908400098527886E0F7030069857D2E4169Ee7' })).rejects.toMatchObject({
      detail: { fields: { value: 'address_checksum' } },
    });
    dispose();
  });

  test('who may not ask for a quote sees a CPF without its outer digits', async () => {
    const { services, dispose } = await start();
    await addDestination(services, ALICE, randomUUID(), PIX);
    const { items } = await readDestinations(services, { id: 'v', name: 'V', role: 'viewer' });
    expect(items[0]?.shown).toBe('•••.982.247-••');
    expect(JSON.stringify(items)).not.toMatch(/52998224725|529\.982/);
    dispose();
  });
});
