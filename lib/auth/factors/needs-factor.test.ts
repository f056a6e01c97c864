import { afterEach, expect, test } from 'vitest';
import { preparePeople } from '@/lib/auth/first-people';
import { policyDocument } from '@/lib/contract/bff/policies';
import { env } from '@/lib/env/env';
import { createSession, findSession } from '@/lib/store/people/sessions';
import { findUserByEmail } from '@/lib/store/people/users';
import { addPolicyVersion } from '@/lib/store/policies/policies';
import { installWorlds, type World, type Worlds, withinWorld } from '@/lib/store/worlds/current-world';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { needsFactor } from './needs-factor';
import { beginFactor, readFactors } from './person-factors';

const isPublic = (publicDemo: boolean) => Object.assign(env(), { publicDemo });
afterEach(() => {
  isPublic(false);
  installWorlds(undefined);
});

describeStores('people of a demo', ({ db }) => {
  test('where all visitors enter as them they add no factor, and no policy asks for one; elsewhere both hold', async () => {
    await preparePeople(db(), { environment: 'sandbox' });
    const ana = await findUserByEmail(db(), 'treasurer@mesa.example');
    const session = ana && (await findSession(db(), await createSession(db(), ana.id), ana.id));
    if (!session) throw new Error('no session of a treasurer');
    const document = policyDocument.parse({ second_factor: { roles: ['treasurer'] } });
    const changedBy = { id: session.user.id, name: session.user.name };
    await addPolicyVersion(db(), { id: 'p1', version: 1, document, changedBy, changedAt: new Date() });
    const found = async () => {
      const begun = beginFactor(db(), session, { kind: 'code' }).then(
        () => 'begun',
        ({ code }) => code,
      );
      const { shared_demo: shared } = await readFactors(db(), session.user);
      return [shared, await needsFactor(db(), session.user), await begun];
    };
    expect(await found()).toEqual([false, true, 'begun']);
    isPublic(true);
    expect(await found()).toEqual([true, false, 'demo_person']);
    installWorlds({} as Worlds);
    expect(await withinWorld({} as World, found)).toEqual([false, true, 'begun']);
  });
});
