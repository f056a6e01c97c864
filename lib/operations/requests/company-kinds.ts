import 'server-only';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { PersonAsked, PolicyAsked } from '@/lib/contract/bff/requests';
import { checkCurrencies, checkLockOut, keepPolicies } from '@/lib/operations/policies/change-policies';
import type { Services } from '@/lib/operations/services';
import { appendAudit } from '@/lib/store/audit/append-audit';
import type { Database } from '@/lib/store/engine/open-store';
import { removeAllFactors } from '@/lib/store/factors/factors';
import { isAsItWas, type Was, wasOf } from '@/lib/store/people/as-it-was';
import { checkLimit, limitText, requireDatabase } from '@/lib/store/people/check-limit';
import { endOpenLinks } from '@/lib/store/people/person-links';
import { closeStreamsOf, endSessionsOf } from '@/lib/store/people/sessions';
import {
  addUser,
  disableUser,
  enableUser,
  findUserByEmail,
  keepAdministrator,
  lockAdministrators,
  lockUser,
  normalizeEmail,
  setLimit,
  setRole,
} from '@/lib/store/people/users';
import { readPolicyVersion } from '@/lib/store/policies/policies';
import type { Approval, Prepared, RequestKindRule } from './approval';

/** Invitations, roles, access and resets that give or take the power to decide (ADR 0171). */
export const personKind: RequestKindRule = {
  permission: 'requests:decide',
  asks: 'team:manage',
  async prepare({ store: { db } }, given, known): Promise<Prepared> {
    const asked = given as unknown as PersonAsked;
    if ('invite' in asked) {
      const invite = { ...asked.invite, email: normalizeEmail(asked.invite.email) };
      requireDatabase();
      await checkLimit(db, invite.role, invite.limited_to);
      if (known === null && (await findUserByEmail(db, invite.email)) !== null)
        throw new DomainError('invalid_input', { fields: { email: 'email_taken' } });
      return { asked: { invite } };
    }
    if (known !== null) return { asked: { ...known.asked, ...asked } };
    const user = await db.transaction((tx) => lockUser(tx, asked.user_id));
    if (user === null) throw new DomainError('not_found');
    if (user.demo) throw new DomainError('demo_person');
    if ('reset' in asked && user.disabled) throw new DomainError('person_disabled');
    const { name, email, limitedTo } = user;
    const role = 'role' in asked ? asked.role : user.role;
    await checkLimit(db, role, 'limited_to' in asked ? asked.limited_to : limitedTo);
    return { asked: { ...asked, name, email, ...wasOf(user) } };
  },
  execute: (services, approval) => once(services, approval, changePerson),
};

export const policyKind: RequestKindRule = {
  permission: 'requests:decide',
  asks: 'policies:change',
  async prepare(services, given, known): Promise<Prepared> {
    const { db } = services.store;
    const { version, document } = given as unknown as PolicyAsked;
    if (known !== null) return { asked: { ...given, before: known.asked.before } };
    checkCurrencies(services, document);
    const before = await readPolicyVersion(db, services.env.environment);
    if (before.version !== version) throw new DomainError('policy_changed');
    await checkLockOut(db, document);
    return { asked: { ...given, before: before.document } };
  },
  execute: (services, approval) =>
    once(services, approval, async (tx, { actor, request, intentId }, at) => {
      const { version, document } = request.asked as unknown as PolicyAsked;
      const change = { id: intentId, version, document, askedBy: request.makerName };
      return (await keepPolicies(tx, actor, change, at)) ? async () => undefined : 'changed';
    }),
};

/** Why nothing happens; or what happens once the wait has ended, for it may take the approver's own right. */
type Effect = (tx: Database, approval: Approval, at: Date) => Promise<string | (() => Promise<void>)>;

/** The effect and the end of the wait in one transaction. */
function once({ store: { db }, clock }: Services, approval: Approval, effect: Effect): Promise<string> {
  return db.transaction(async (tx) => {
    await lockAdministrators(tx);
    if (approval.request.state !== 'open') return 'sent';
    const apply = await effect(tx, approval, new Date(clock()));
    if (typeof apply === 'string') return apply;
    await approval.decide(tx, { done: true });
    await apply();
    return 'sent';
  });
}

/** Changes nothing if the person changed since; then it must be asked again. */
async function changePerson(tx: Database, { actor, request, intentId }: Approval) {
  const asked = request.asked as unknown as PersonAsked & Was;
  const asked_by = request.makerName;
  const note = (action: string, subject: string, detail: Record<string, string> = {}) =>
    appendAudit(tx, { action, actor, subject, detail: { ...detail, asked_by } });
  if ('invite' in asked) {
    const { email, name, role, limited_to: limitedTo } = asked.invite;
    const invited = { id: intentId, email, name, role, limitedTo, passwordHash: null, invitedBy: asked_by };
    const added = await addUser(tx, invited);
    return added === null ? 'changed' : () => note('user.invited', intentId, { role });
  }
  const user = await lockUser(tx, asked.user_id);
  if (user === null || !isAsItWas(user, asked)) return 'changed';
  if ('reset' in asked) {
    // The link is made when the administrator fetches it: until then it is kept nowhere.
    if (asked.reset === 'link') return () => note('user.reset_agreed', user.id);
    return async () => {
      await removeAllFactors(tx, user.id);
      await endSessionsOf(tx, user.id);
      await note('user.factors_reset', user.id);
    };
  }
  const administrators = await lockAdministrators(tx);
  if ('role' in asked) {
    keepAdministrator(administrators, user.id);
    return async () => {
      await endOpenLinks(tx, user.id, new Date());
      await setRole(tx, user.id, asked.role);
      await closeStreamsOf(tx, user.id);
      await note('user.role', user.id, { from: user.role, to: asked.role });
    };
  }
  if ('limited_to' in asked) {
    const to = asked.limited_to;
    return async () => {
      await setLimit(tx, user.id, to);
      await closeStreamsOf(tx, user.id);
      await note('user.limit', user.id, { from: limitText(user.limitedTo), to: limitText(to) });
    };
  }
  if (!asked.disabled) {
    return async () => {
      await enableUser(tx, user.id);
      await note('user.enabled', user.id);
    };
  }
  keepAdministrator(administrators, user.id);
  return async () => {
    await endOpenLinks(tx, user.id, new Date());
    await disableUser(tx, user.id);
    await note('user.disabled', user.id);
  };
}
