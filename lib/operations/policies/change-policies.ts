import 'server-only';
import { lockOuts } from '@/lib/access/policy-lock-outs';
import { sameCurrency } from '@/lib/access/second-person';
import type { Actor } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { PoliciesAnswer, PolicyChange, PolicyDocument } from '@/lib/contract/bff/policies';
import { defined } from '@/lib/contract/values/defined';
import type { Services } from '@/lib/operations/services';
import { appendAudit } from '@/lib/store/audit/append-audit';
import type { Database } from '@/lib/store/engine/open-store';
import { requireNobodyElse } from '@/lib/store/people/second-person';
import {
  addPolicyVersion,
  findPolicyVersion,
  policyHash,
  readPolicyVersion,
} from '@/lib/store/policies/policies';
import { countPolicyPeople, readPolicies } from './read-policies';

/** One intent, one version. Throws `policy_changed`, `policy_locks_out`, `key_reused`, `invalid_input`, and as `requireNobodyElse`. */
export async function changePolicies(
  services: Services,
  actor: Actor,
  change: PolicyChange & { id: string },
): Promise<PoliciesAnswer> {
  checkCurrencies(services, change.document);
  await services.store.db.transaction(async (tx) => {
    const added = await keepPolicies(tx, actor, change, new Date(services.clock()));
    if (added) await requireNobodyElse(tx, actor.id);
  });
  return readPolicies(services);
}

/** False when there was nothing to change. `askedBy`: whose request this approves. */
export async function keepPolicies(
  tx: Database,
  actor: Actor,
  { id, version, document, askedBy }: PolicyChange & { id: string; askedBy?: string },
  at: Date,
): Promise<boolean> {
  if (await isRepeated(tx, { id, version, document })) return false;
  const before = await readPolicyVersion(tx);
  if (before.version !== version) throw new DomainError('policy_changed');
  if (before.hash === policyHash(document)) return false;
  await checkLockOut(tx, document);
  const added = { id, version: version + 1, document, changedBy: actor, changedAt: at };
  if (!(await addPolicyVersion(tx, added))) {
    if (await isRepeated(tx, { id, version, document })) return false;
    throw new DomainError('policy_changed');
  }
  const detail = {
    version: `${version + 1}`,
    from: JSON.stringify(before.document),
    to: JSON.stringify(document),
    ...defined({ asked_by: askedBy }),
  };
  await appendAudit(tx, { action: 'policy.changed', actor, subject: id, detail, at });
  return true;
}

/** A code with a typing error would name nothing, and its rule would never ask. Throws `invalid_input`. */
export function checkCurrencies(
  { assumptions }: Pick<Services, 'assumptions'>,
  document: PolicyDocument,
): void {
  const isKnown = (currency: string | undefined) =>
    currency === undefined || assumptions.currencies.some(({ code }) => sameCurrency(code, currency));
  const wrong = (['second_person', 'limits'] as const).flatMap((list) =>
    document[list].flatMap(({ currency }, at) =>
      isKnown(currency) ? [] : [[`document.${list}.${at}.currency`, 'unknown_currency']],
    ),
  );
  if (wrong.length > 0) throw new DomainError('invalid_input', { fields: Object.fromEntries(wrong) });
}

/** Throws `policy_locks_out`. */
export async function checkLockOut(db: Database, document: PolicyDocument): Promise<void> {
  const [lockOut] = lockOuts(document, await countPolicyPeople(db));
  if (lockOut === undefined) return;
  const subject = lockOut.kind === 'no_second_decider' ? lockOut.operation : lockOut.role;
  throw new DomainError('policy_locks_out', { fields: { [subject]: lockOut.kind } });
}

async function isRepeated(tx: Database, { id, version, document }: PolicyChange & { id: string }) {
  const made = await findPolicyVersion(tx, id);
  if (made === null) return false;
  if (made.version !== version + 1 || made.hash !== policyHash(document)) throw new DomainError('key_reused');
  return true;
}
