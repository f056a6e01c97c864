import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { KybAnswer } from '@/lib/contract/bff/sub-merchants/register';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { countSubMerchants, listSubMerchants, subMerchantsToRead } from './list-sub-merchants';
import {
  findSubMerchant,
  insertSubMerchant,
  keepFunds,
  keepKyb,
  type NewSubMerchant,
  noteSignedError,
  noteSignedRead,
  updateSubMerchant,
} from './register';

const AT = new Date('2026-11-21T10:00:00.000Z');
const later = (seconds: number) => new Date(AT.getTime() + seconds * 1_000);
const PENDING: KybAnswer = {
  process: 'kyb_provider_submerchant.pending_kyb',
  status: 'Pending',
  substatus: 'Under Review',
};
const DONE: KybAnswer = { process: 'kyb_provider_submerchant.done', status: 'Completed' };

function added(name: string, changes: Partial<NewSubMerchant> = {}): NewSubMerchant {
  const actor = { id: 'u1', name: 'Otto Prado' };
  return { correlation_id: randomUUID(), name, tags: [], origin: 'typed', actor, at: AT, ...changes };
}

describeStores('sub-merchants', ({ db, other }) => {
  const put = async (name: string, changes: Partial<NewSubMerchant> = {}) => {
    const row = await insertSubMerchant(db(), added(name, changes));
    if (row === null) throw new Error('it stood there already');
    return row.correlation_id;
  };
  const names = async (search: Partial<Parameters<typeof listSubMerchants>[1]> = {}) => {
    const page = await listSubMerchants(db(), { archived: false, limit: 50, ...search });
    return page.items.map(({ name }) => name);
  };

  test('one relationship stands in the register once, with who added it', async () => {
    const given = added('Livraria Outono', { tags: ['livros'] });
    expect(await insertSubMerchant(db(), given)).toEqual({
      correlation_id: given.correlation_id,
      name: 'Livraria Outono',
      tags: ['livros'],
      origin: 'typed',
      created_by: given.actor,
      created_at: AT.toISOString(),
      updated_at: AT.toISOString(),
    });
    expect(await insertSubMerchant(await other(), { ...given, name: 'Another' })).toBeNull();
    expect(await findSubMerchant(db(), given.correlation_id)).toMatchObject({ name: 'Livraria Outono' });
    expect(await findSubMerchant(db(), randomUUID())).toBeNull();
  });

  test('names are found and ordered without regard to case and accents, tags and ids are found too', async () => {
    const id = await put('Ateliê Caliandra', { tags: ['São Paulo'] });
    await put('atelie beta');
    await put('Zebra 100%');
    await put('Bicicletas Graúna');
    expect(await names()).toEqual(['atelie beta', 'Ateliê Caliandra', 'Bicicletas Graúna', 'Zebra 100%']);
    expect(await names({ q: 'ATELIE C' })).toEqual(['Ateliê Caliandra']);
    expect(await names({ q: 'são paulo' })).toEqual(['Ateliê Caliandra']);
    expect(await names({ q: id.slice(4, 18).toUpperCase() })).toEqual(['Ateliê Caliandra']);
    expect(await names({ q: '0%' })).toEqual(['Zebra 100%']);
    expect(await names({ q: '_' })).toEqual([]);
  });

  test('pages follow each other without gap or repetition, equal names included, while rows come and go', async () => {
    for (const name of ['b', 'b', 'a', 'c', 'b', 'd', 'e']) await put(name);
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listSubMerchants(db(), { archived: false, limit: 2, cursor });
      ids.push(...page.items.map(({ correlation_id }) => correlation_id));
      if (cursor === undefined) await put('0 first');
      cursor = page.next_cursor;
    } while (cursor !== undefined);
    expect(new Set(ids).size).toBe(7);
    expect(ids).toHaveLength(7);
    for (const forged of [
      'x',
      Buffer.from('[1,2]').toString('base64url'),
      Buffer.from('["\\u0000","a"]').toString('base64url'),
    ])
      await expect(names({ cursor: forged })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test('each state is counted and filtered by what the API last said; the archive stands apart', async () => {
    const pending = await put('Pending');
    const done = await put('Done');
    const none = await put('None');
    await put('Unread');
    await keepKyb(db(), pending, { onboarding: PENDING, source: 'api', at: AT });
    await keepKyb(db(), done, { onboarding: DONE, source: 'webhook', at: AT });
    await keepKyb(db(), none, { onboarding: null, source: 'api', at: AT });
    expect(await countSubMerchants(db(), { archived: false })).toEqual({
      all: 4,
      pending: 1,
      processing: 0,
      completed: 1,
      failed: 0,
      none: 1,
      unread: 1,
    });
    expect(await names({ status: 'completed' })).toEqual(['Done']);
    expect(await names({ status: 'none' })).toEqual(['None']);
    expect(await names({ status: 'unread' })).toEqual(['Unread']);
    await updateSubMerchant(db(), done, { archived: true }, later(5));
    expect(await names({ status: 'completed' })).toEqual([]);
    expect(await names({ archived: true })).toEqual(['Done']);
    await updateSubMerchant(db(), done, { archived: false, name: 'Back', tags: ['x'] }, later(6));
    expect(await names({ q: 'x' })).toEqual(['Back']);
    expect(await updateSubMerchant(db(), randomUUID(), { name: 'y' }, AT)).toBeNull();
  });

  test('the onboarding keeps since when a state stands, where each was learnt, and never an older word', async () => {
    const id = await put('Mercearia');
    await keepKyb(db(), id, { onboarding: PENDING, source: 'api', at: AT });
    await keepKyb(db(), id, { onboarding: PENDING, source: 'api', at: later(60) });
    await keepKyb(db(), id, { onboarding: DONE, source: 'webhook', at: later(90) });
    expect(await keepKyb(db(), id, { onboarding: PENDING, source: 'api', at: later(80) })).toBeNull();
    const found = await findSubMerchant(db(), id);
    expect(found?.kyb).toEqual({
      onboarding: DONE,
      read_at: later(90).toISOString(),
      source: 'webhook',
      since: later(90).toISOString(),
      steps: {
        [PENDING.process ?? '']: { at: AT.toISOString(), source: 'api' },
        [DONE.process ?? '']: { at: later(90).toISOString(), source: 'webhook' },
      },
    });
  });

  test('a later read in the same state moves "as of" and leaves "since"', async () => {
    const id = await put('Mercearia');
    await keepKyb(db(), id, { onboarding: null, source: 'api', at: AT });
    await keepKyb(db(), id, { onboarding: null, source: 'api', at: later(60) });
    const kyb = (await findSubMerchant(db(), id))?.kyb;
    expect(kyb).toMatchObject({ read_at: later(60).toISOString(), since: AT.toISOString() });
    expect(kyb).not.toHaveProperty('onboarding');
  });

  test('balances keep every digit; a failure stands until a signed read succeeds', async () => {
    const id = await put('Livraria');
    const balances = [{ currency: 'USDT', available: '48250.500000' }];
    await keepFunds(db(), id, balances, later(10));
    await keepFunds(db(), id, [], AT);
    await noteSignedRead(db(), id, AT);
    await noteSignedError(db(), id, { at: later(1), code: 'upstream_signature', status: 401 });
    expect(await findSubMerchant(db(), id)).toMatchObject({
      balance: { balances, read_at: later(10).toISOString() },
      last_signed_read_at: AT.toISOString(),
      last_error: { at: later(1).toISOString(), code: 'upstream_signature', status: 401 },
    });
    await noteSignedRead(db(), id, later(2));
    expect(await findSubMerchant(db(), id)).not.toHaveProperty('last_error');
  });

  test('who was never read, or longest ago, is read next; the archive is left alone', async () => {
    const [fresh, old, never, away] = [await put('a'), await put('b'), await put('c'), await put('d')];
    await keepKyb(db(), fresh, { onboarding: DONE, source: 'api', at: later(100) });
    await keepKyb(db(), old, { onboarding: DONE, source: 'api', at: AT });
    await updateSubMerchant(db(), away, { archived: true }, AT);
    const failing = await put('e');
    await noteSignedError(db(), failing, { at: later(60), code: 'upstream_failed' });
    expect(await subMerchantsToRead(db(), later(50), 10)).toEqual([never, old]);
  });
});
