import 'server-only';
import { lockOuts } from '@/lib/access/policy-lock-outs';
import type { Actor } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { PoliciesAnswer, PolicyChange } from '@/lib/contract/bff/policies';
import type { Services } from '@/lib/operations/services';
import type { Database } from '@/lib/store/engine/open-store';
import { appendAudit } from '@/lib/store/people/audit';
import {
  addPolicyVersion,
  findPolicyVersion,
  policyHash,
  readPolicyVersion,
} from '@/lib/store/policies/policies';
import { countPolicyPeople, readPolicies } from './read-policies';

/** One intent, one version. Throws `policy_changed`, `policy_locks_out`, `key_reused`. */
export async function changePolicies(
  services: Services,
  actor: Actor,
  change: PolicyChange & { id: string },
): Promise<PoliciesAnswer> {
  await services.store.db.transaction((tx) => keepChange(tx, actor, change, new Date(services.clock())));
  return readPolicies(services);
}

async function keepChange(
  tx: Database,
  actor: Actor,
  { id, version, document }: PolicyChange & { id: string },
  at: Date,
): Promise<void> {
  if (await isRepeated(tx, { id, version, document })) return;
  const before = await readPolicyVersion(tx);
  if (before.version !== version) throw new DomainError('policy_changed');
  if (before.hash === policyHash(document)) return;
  const [lockOut] = lockOuts(document, await countPolicyPeople(tx));
  if (lockOut !== undefined) {
    const subject = lockOut.kind === 'no_second_decider' ? lockOut.operation : lockOut.role;
    throw new DomainError('policy_locks_out', { fields: { [subject]: lockOut.kind } });
  }
  const added = { id, version: version + 1, document, changedBy: actor, changedAt: at };
  if (!(await addPolicyVersion(tx, added))) {
    if (await isRepeated(tx, { id, version, document })) return;
    throw new DomainError('policy_changed');
  }
  const detail = {
    version: `${version + 1}`,
    from: JSON.stringify(before.document),
    to: JSON.stringify(document),
  };
  await appendAudit(tx, { action: 'policy.changed', actor, subject: id, detail, at });
}

async function isRepeated(tx: Database, { id, version, document }: PolicyChange & { id: string }) {
  const made = await findPolicyVersion(tx, id);
  if (made === null) return false;
  if (made.version !== version + 1 || made.hash !== policyHash(document)) throw new DomainError('key_reused');
  return true;
}
