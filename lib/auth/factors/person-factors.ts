import 'server-only';
import { randomUUID } from 'node:crypto';
import { hasOwnPassword, requireOwnPassword } from '@/lib/auth/people/change-password';
import { tellPerson } from '@/lib/auth/people/tell-person';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type {
  BeginFactor,
  FactorAdded,
  FactorBegun,
  FactorKind,
  FactorsAnswer,
  OwnFactor,
  RecoveryCodesAnswer,
} from '@/lib/contract/bff/factors';
import { defined } from '@/lib/contract/values/defined';
import { env } from '@/lib/env/env';
import { appendAudit } from '@/lib/store/audit/append-audit';
import type { Database } from '@/lib/store/engine/open-store';
import {
  addFactor,
  countRecoveryCodes,
  type FactorRow,
  keepRecoveryCodes,
  listFactors,
  type NewFactor,
  removeAllFactors,
  removeFactor,
} from '@/lib/store/factors/factors';
import { addProof, endProof, endProofsOf, findOpenProof, type Proof } from '@/lib/store/factors/proofs';
import { forgetTries, requireTry } from '@/lib/store/people/lockouts';
import { endSessionsOf, listSessions, type Session, sessionHash } from '@/lib/store/people/sessions';
import { lockUser } from '@/lib/store/people/users';
import { type GivenProof, openSecret, sealSecret } from './check-factor';
import { isSharedByVisitors, needsFactor } from './needs-factor';
import { passkeyToMake, readMadePasskey } from './passkeys';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes';
import { passkeyPlace } from './relying-party';
import { errorCodeOf, newProofId } from './step-up';
import { newSecret, readCode, secretUri } from './time-codes';

const ENROLMENT_MS = 10 * 60_000;
const MOST_FACTORS = 10;

export async function readFactors(
  db: Database,
  { id, email, role }: Pick<Session['user'], 'id' | 'email' | 'role'>,
): Promise<FactorsAnswer> {
  const factors = await listFactors(db, id);
  return {
    factors: factors.map(ownFactor),
    recovery_codes_left: await countRecoveryCodes(db, id),
    passkeys: passkeyPlace(env().appUrl),
    required: await needsFactor(db, { email, role }),
    password_needed: factors.length === 0 && (await hasOwnPassword(db, email)),
    shared_demo: await isSharedByVisitors(email),
    now: new Date().toISOString(),
  };
}

function ownFactor({ id, kind, name, createdAt, lastUsedAt }: FactorRow): OwnFactor {
  return {
    id,
    kind: kind as FactorKind,
    name,
    added_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}

/**
 * A secret or the options of a passkey, for this session; the first factor takes the password. Throws `demo_person`,
 * `rate_limited`, and `invalid_input` where there can be none.
 */
export async function beginFactor(
  db: Database,
  session: Session,
  { kind, password }: BeginFactor,
): Promise<FactorBegun> {
  const { appUrl, authSecret } = env();
  const { id: userId, email, name } = session.user;
  if (await isSharedByVisitors(email)) throw new DomainError('demo_person');
  const factors = await listFactors(db, userId);
  // The route asks for a proof of one that is there.
  if (factors.length === 0) await requireOwnPassword(db, session, password);
  if (factors.length >= MOST_FACTORS)
    throw new DomainError('invalid_input', { fields: { kind: 'too_many' } });
  if (kind === 'passkey' && passkeyPlace(appUrl) !== 'ready')
    throw new DomainError('invalid_input', { fields: { kind: 'not_allowed' } });
  const secret = kind === 'code' ? newSecret() : undefined;
  const challenge = { id: newProofId(), contentHash: `add ${kind}` };
  const proof = {
    ...challenge,
    userId,
    sessionHash: sessionHash(session.id),
    purpose: kind,
    ...defined({ sealedSecret: secret && sealSecret(secret, authSecret) }),
  };
  const endsAt = await addProof(db, proof, ENROLMENT_MS);
  const begun = { challenge: proof.id, ends_at: endsAt.toISOString() };
  if (secret !== undefined) return { ...begun, secret, uri: secretUri(secret, email) };
  const owner = { id: userId, email, name };
  return { ...begun, passkey: await passkeyToMake(challenge, { owner, factors, appUrl }) };
}

/** The first factor returns recovery codes, shown once. Ends other sessions, which were opened without it. */
export async function finishFactor(
  db: Database,
  session: Session,
  { challenge, given }: { challenge: string; given: GivenProof },
): Promise<FactorAdded> {
  const { id: userId, name: actorName } = session.user;
  const kind: FactorKind = 'code' in given ? 'code' : 'passkey';
  const proof = await findOpenProof(db, challenge, kind);
  if (proof === null || proof.userId !== userId || proof.sessionHash !== sessionHash(session.id))
    throw new DomainError('proof_ended');
  const key = `add factor ${userId}`;
  await requireTry(db, key);
  const made = await readNew(db, proof, given);
  await forgetTries(db, key);
  const codes = newRecoveryCodes();
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(userId, code)));
  const now = new Date();
  const row = { id: randomUUID(), userId, kind, createdAt: now, ...made };
  const isFirst = await db.transaction(async (tx) => {
    // Two first factors at once would make two sets of codes.
    await lockUser(tx, userId);
    const first = (await listFactors(tx, userId)).length === 0;
    if (!(await endProof(tx, challenge))) throw new DomainError('proof_ended');
    await endProofsOf(tx, userId);
    if (!(await addFactor(tx, row))) throw new DomainError('proof_wrong');
    if (first) await keepRecoveryCodes(tx, userId, hashes);
    await endSessionsOf(tx, userId, { keep: sessionHash(session.id) });
    const actor = { id: userId, name: actorName };
    await appendAudit(tx, { action: 'factor.added', actor, detail: { kind }, at: now });
    return first;
  });
  tellPerson(db, userId, 'factor_added');
  const factors = await readFactors(db, session.user);
  const added = factors.factors.find(({ id }) => id === row.id);
  if (added === undefined) throw new DomainError('internal');
  return { factors, added, ...defined({ recovery_codes: isFirst ? codes : undefined }) };
}

async function readNew(
  db: Database,
  proof: Proof,
  given: GivenProof,
): Promise<Omit<NewFactor, 'id' | 'userId' | 'kind' | 'createdAt'>> {
  if ('passkey' in given) {
    const made = await readMadePasskey(proof, given.passkey, env().appUrl);
    if (made === null) throw new DomainError('proof_wrong');
    const here = (await listSessions(db, proof.userId)).find(({ idHash }) => idHash === proof.sessionHash);
    const words = [here?.browser, here?.system].filter((word) => typeof word === 'string');
    return { ...made, name: words.join(', ') };
  }
  const secret = proof.sealedSecret === null ? null : openSecret(proof.sealedSecret, env());
  const read = secret === null ? null : readCode(secret, given.code.replace(/\s/g, ''), Date.now());
  if (read === null) throw new DomainError('proof_wrong');
  if ('minutesOff' in read) throw new DomainError(errorCodeOf({ refused: 'clock' }));
  return { name: '', sealedSecret: proof.sealedSecret, lastStep: read.step };
}

/** The last one takes the recovery codes with it. Throws `not_found`. */
export async function removeOwnFactor(db: Database, { user }: Session, id: string): Promise<FactorsAnswer> {
  await db.transaction(async (tx) => {
    await lockUser(tx, user.id);
    if (!(await removeFactor(tx, user.id, id))) throw new DomainError('not_found');
    if ((await listFactors(tx, user.id)).length === 0) await removeAllFactors(tx, user.id);
    await appendAudit(tx, { action: 'factor.removed', actor: { id: user.id, name: user.name } });
  });
  tellPerson(db, user.id, 'factor_removed');
  return readFactors(db, user);
}

export async function renewRecoveryCodes(db: Database, { user }: Session): Promise<RecoveryCodesAnswer> {
  const codes = newRecoveryCodes();
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(user.id, code)));
  await db.transaction(async (tx) => {
    await lockUser(tx, user.id);
    if ((await listFactors(tx, user.id)).length === 0) throw new DomainError('not_found');
    await keepRecoveryCodes(tx, user.id, hashes);
    await appendAudit(tx, { action: 'recovery_codes.made', actor: { id: user.id, name: user.name } });
  });
  tellPerson(db, user.id, 'codes_made');
  return { recovery_codes: codes };
}
