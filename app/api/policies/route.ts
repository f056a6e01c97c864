import { route } from '@/lib/bff/route';
import { policyChange } from '@/lib/contract/bff/policies';
import { actorOf } from '@/lib/operations/actor';
import { changePolicies } from '@/lib/operations/policies/change-policies';
import { readPolicies } from '@/lib/operations/policies/read-policies';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'policies:read',
  scope: 'account',
  handle: async () => readPolicies(await services()),
});

export const POST = route({
  permission: 'policies:change',
  scope: 'account',
  body: policyChange,
  intent: true,
  stepUp: 'policies',
  handle: async ({ session, body, intentId }) =>
    changePolicies(await services(), actorOf(session), { ...body, id: intentId }),
});
