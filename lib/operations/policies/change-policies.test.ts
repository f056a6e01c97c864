import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { lockOuts } from '@/lib/access/policy-lock-outs';
import { needsSecondPerson } from '@/lib/access/second-person';
import { policyChange, policyDocument } from '@/lib/contract/bff/policies';
import { fieldReasons } from '@/lib/contract/values/field-reasons';
import { addFactor } from '@/lib/store/factors/factors';
import { addUser } from '@/lib/store/people/users';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { ALICE, BOB, sandboxServices } from '@/lib/testing/services';
import { changePolicies, keepPolicies } from './change-policies';
import { readPolicies } from './read-policies';

const change = (version: number, document: unknown, id = randomUUID()) => ({
  ...policyChange.parse({ version, document }),
  id,
});
const COOLING = { destinations: { cooling_hours: 24 } };
const SECOND = { second_person: [{ operation: 'conversion', currency: 'USDT', above: '100000' }] };

describeStores('policies', ({ db, store, otherStore }) => {
  async function start() {
    const { services, dispose } = sandboxServices(store());
    const decider = (email: string) =>
      addUser(db(), { email, name: email, role: 'treasurer', passwordHash: 'x' });
    return { services, dispose, decider };
  }

  test('without a document there is no rule; a change is a version, with who made it, in the audit log', async () => {
    const { services, dispose } = await start();
    const first = await readPolicies(services);
    expect(first).toMatchObject({ version: 0, document: policyDocument.parse({}) });
    const { version, document, changed_by, hash } = await changePolicies(services, ALICE, change(0, COOLING));
    expect([version, document.destinations.cooling_hours, changed_by]).toEqual([1, 24, 'Alice']);
    expect(hash).not.toBe(first.hash);
    expect((await readPolicies(services)).hash).toBe(hash);
    const [row] = await listAudit(db(), { limit: 1 });
    expect(row).toMatchObject({ action: 'policy.changed', actor: ALICE, detail: { version: '1' } });
    dispose();
  });

  test.each(['second_person', 'limits'] as const)(
    'a code of %s that no currency has is refused at its row: its rule would never ask',
    async (list) => {
      const { services, dispose } = await start();
      const row = (currency: string) =>
        list === 'limits'
          ? { operation: 'conversion', currency, amount: '1' }
          : { operation: 'conversion', currency, above: '1' };
      for (const wrong of ['USTD', 'BRI', 'ＵＳＤＴ'])
        await expect(
          changePolicies(services, ALICE, change(0, { [list]: [row('usdt'), row(wrong)] })),
        ).rejects.toMatchObject({
          code: 'invalid_input',
          detail: { fields: { [`document.${list}.1.currency`]: 'unknown_currency' } },
        });
      expect((await readPolicies(services)).version).toBe(0);
      dispose();
    },
  );

  test('a fresh install with real money proposes a first policy that its people can follow; a sandbox none', async () => {
    const { services, dispose, decider } = await start();
    const live = { ...services, env: { ...services.env, environment: 'live' as const } };
    expect((await readPolicies(services)).proposal).toBeUndefined();
    const ways = async () => {
      const { proposal, people } = await readPolicies(live);
      if (proposal === undefined) throw new Error('nothing is proposed');
      expect(policyDocument.parse(proposal)).toEqual(proposal);
      expect(lockOuts(proposal, people)).toEqual([]);
      return proposal;
    };
    expect(await ways()).toMatchObject({ limits: [], other_currencies: 'second_person' });
    const ids = [await decider('one@company.example'), await decider('two@company.example')];
    expect((await ways()).limits).toContainEqual({
      operation: 'conversion',
      currency: 'BRL',
      amount: '50000',
      per: 'company',
      over: 'rolling',
      beyond: 'second_person',
    });
    for (const person of ids)
      await addFactor(db(), {
        id: `${person?.id}`,
        userId: `${person?.id}`,
        kind: 'code',
        name: '',
        createdAt: new Date(),
      });
    expect((await ways()).second_factor.roles).toEqual(['treasurer']);
    dispose();
  });

  test('a limit that leads to a second person needs one who could agree', async () => {
    const { services, dispose } = await start();
    const limits = [{ operation: 'conversion', currency: 'USDT', amount: '1', beyond: 'second_person' }];
    await expect(changePolicies(services, ALICE, change(0, { limits }))).rejects.toMatchObject({
      code: 'policy_locks_out',
      detail: { fields: { conversion: 'no_second_decider' } },
    });
    dispose();
  });

  test('the same press twice is one version; the same intent with other content is refused', async () => {
    const { services, dispose } = await start();
    const press = change(0, COOLING);
    await changePolicies(services, ALICE, press);
    expect((await changePolicies(services, ALICE, press)).version).toBe(1);
    const other = change(0, { destinations: { cooling_hours: 3 } }, press.id);
    await expect(changePolicies(services, ALICE, other)).rejects.toMatchObject({ code: 'key_reused' });
    expect(await listAudit(db(), { limit: 5 })).toHaveLength(1);
    dispose();
  });

  test('of two people who change the same version at once, one is told that it moved', async () => {
    const { services, dispose } = await start();
    const second = sandboxServices(await otherStore());
    const results = await Promise.allSettled([
      changePolicies(services, ALICE, change(0, COOLING)),
      changePolicies(second.services, BOB, change(0, { destinations: { cooling_hours: 3 } })),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = results.find((result) => result.status === 'rejected');
    expect(refused).toMatchObject({ reason: { code: 'policy_changed' } });
    expect((await readPolicies(services)).version).toBe(1);
    dispose();
    second.dispose();
  });

  test('a policy that nobody could follow is refused with the reason; a second decider makes it work', async () => {
    const { services, dispose, decider } = await start();
    await addUser(db(), { email: 'admin@c.example', name: 'A', role: 'admin', passwordHash: 'x' });
    expect((await readPolicies(services)).people.without_treasurer).toBe(true);
    const one = await decider('one@company.example');
    expect((await readPolicies(services)).people.without_treasurer).toBe(false);
    await expect(changePolicies(services, ALICE, change(0, SECOND))).rejects.toMatchObject({
      code: 'policy_locks_out',
      detail: { fields: { conversion: 'no_second_decider' } },
    });
    await addUser(db(), {
      email: 'invited@company.example',
      name: 'I',
      role: 'treasurer',
      passwordHash: null,
    });
    await expect(changePolicies(services, ALICE, change(0, SECOND))).rejects.toThrow('policy_locks_out');
    const two = await decider('two@company.example');
    if (one === null || two === null) throw new Error('an address is taken');
    await expect(changePolicies(services, ALICE, change(0, SECOND))).rejects.toThrow('second_person_needed');
    await db().transaction((tx) => keepPolicies(tx, ALICE, change(0, SECOND), new Date()));
    expect((await readPolicies(services)).version).toBe(1);
    const factor = change(1, { ...SECOND, second_factor: { roles: ['treasurer'] } });
    await expect(changePolicies(services, ALICE, factor)).rejects.toMatchObject({
      detail: { fields: { treasurer: 'no_factor_enrolled' } },
    });
    for (const { id } of [one, two])
      await addFactor(db(), { id, userId: id, kind: 'code', name: '', createdAt: new Date() });
    expect((await readPolicies(services)).people.deciders_with_factor).toBe(2);
    await expect(changePolicies(services, ALICE, factor)).rejects.toThrow('second_person_needed');
    dispose();
  });

  test('two administrators without a treasurer decide: a second person may be asked for, and one alone is told why not', async () => {
    const { services, dispose, decider } = await start();
    const administrator = (email: string) =>
      addUser(db(), { email, name: email, role: 'admin', passwordHash: 'x' });
    await administrator('one@company.example');
    await expect(changePolicies(services, ALICE, change(0, SECOND))).rejects.toMatchObject({
      detail: { fields: { conversion: 'no_second_decider' } },
    });
    await administrator('two@company.example');
    const { people } = await readPolicies(services);
    expect([people.deciders, people.without_treasurer]).toEqual([2, true]);
    await expect(changePolicies(services, ALICE, change(0, SECOND))).rejects.toThrow('second_person_needed');
    const factor = { ...SECOND, second_factor: { roles: ['admin'] } };
    await expect(changePolicies(services, ALICE, change(0, factor))).rejects.toMatchObject({
      detail: { fields: { admin: 'no_factor_enrolled' } },
    });
    await decider('first@company.example');
    expect((await readPolicies(services)).people.deciders).toBe(1);
    dispose();
  });

  test('the database refuses to change or delete a version', async () => {
    const { services, dispose } = await start();
    await changePolicies(services, ALICE, change(0, COOLING));
    for (const statement of [`update policies set hash = ''`, 'delete from policies'])
      await expect(db().execute(statement)).rejects.toThrow();
    dispose();
  });
});

test('a rule looks at the operation’s own amount in the currency it names', () => {
  const document = policyDocument.parse(SECOND);
  const asks = (currency: string, amount: string) =>
    needsSecondPerson(document, 'conversion', [
      { currency, amount },
      { currency: 'BRL', amount: '9000000' },
    ]);
  expect([asks('USDT', '100000.00'), asks('USDT', '100000.01'), asks('BTC', '100001')]).toEqual([
    false,
    true,
    false,
  ]);
  const typed = policyDocument.parse({ second_person: [{ operation: 'conversion', currency: 'usdt' }] });
  expect(needsSecondPerson(typed, 'conversion', [{ currency: 'USDT', amount: '1' }])).toBe(true);
  expect(needsSecondPerson(document, 'withdrawal', [{ currency: 'USDT', amount: '200000' }])).toBe(false);
});

test.each([
  [{ second_person: [{ operation: 'conversion', above: '1' }] }, 'second_person.0.currency', 'required'],
  [
    { second_person: [{ operation: 'branding', currency: 'BRL' }] },
    'second_person.0.currency',
    'not_allowed',
  ],
  [{ second_person: [{ operation: 'whitelist' }] }, 'second_person.0.operation', 'not_allowed'],
  [
    { limits: [{ operation: 'conversion', currency: 'BRL', amount: '0' }] },
    'limits.0.amount',
    'not_positive',
  ],
  [{ destinations: { cooling_hours: 169 } }, 'destinations.cooling_hours', 'too_large'],
  [{ second_factor: { roles: ['admin', 'admin'] } }, 'second_factor.roles', 'given_twice'],
  [{ extra: 1 }, 'extra', 'unknown_field'],
])('%j is refused at its own field', (document, field, reason) => {
  const { error } = policyDocument.safeParse(document);
  expect(error && fieldReasons(error)).toMatchObject({ [field]: reason });
});
