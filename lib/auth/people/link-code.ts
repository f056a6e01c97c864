import 'server-only';
import { createHmac } from 'node:crypto';
import { codeOf, hashRecoveryCode, readRecoveryCode } from '@/lib/auth/factors/recovery-codes';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { LinkCodeAnswer } from '@/lib/contract/bff/people';
import type { PersonAsked } from '@/lib/contract/bff/requests';
import { env } from '@/lib/env/env';
import { appendAudit } from '@/lib/store/audit/append-audit';
import type { Database } from '@/lib/store/engine/open-store';
import { forgetTries, requireTry } from '@/lib/store/people/lockouts';
import { findUser, type User } from '@/lib/store/people/users';
import { isCodeDue, keepCode } from '@/lib/store/requests/approved-resets';
import { findRequest, type RequestRow } from '@/lib/store/requests/requests';

interface Press {
  /** Id of the request that was approved. */
  id: string;
  intentId: string;
}

/**
 * The code of an approved link, once, to who approved it and nobody else; kept as a hash. It follows from intent and
 * secret, so the same press gets it again. Throws `not_found`, `request_closed`, `code_shown`.
 */
export async function showLinkCode(
  db: Database,
  actor: { id: string; name: string },
  { id, intentId }: Press,
  { authSecret } = env(),
): Promise<LinkCodeAnswer> {
  const now = new Date();
  const code = codeOf(
    createHmac('sha256', authSecret).update(`mesa code of a link\n${id}\n${intentId}`).digest(),
  );
  const hash = await hashRecoveryCode(id, code);
  return db.transaction(async (tx) => {
    const row = await findRequest(tx, id);
    if (row === null || row.state !== 'done') throw new DomainError('not_found');
    if (row.decidedById !== actor.id) throw new DomainError('not_found', { denied: true });
    const asked = row.asked as unknown as PersonAsked;
    const user = await findUser(tx, 'user_id' in asked ? asked.user_id : (row.intentId ?? ''));
    if (user === null) throw new DomainError('request_closed');
    const answer = { code, person: { name: user.name, email: user.email } };
    if (row.codeHash === hash) return answer;
    if (row.codeHash !== null) throw new DomainError('code_shown');
    if (!(await isCodeDue(tx, row, now))) throw new DomainError('request_closed');
    if (!(await keepCode(tx, id, hash))) {
      if ((await findRequest(tx, id))?.codeHash === hash) return answer;
      throw new DomainError('code_shown');
    }
    await appendAudit(tx, {
      action: 'user.code_shown',
      actor,
      subject: user.id,
      detail: { request: id },
      at: now,
    });
    return answer;
  });
}

/** Guesses are counted before the check. Throws `invalid_input`, `rate_limited`. */
export async function requireLinkCode(
  db: Database,
  { id, codeHash }: RequestRow,
  { person, code }: { person: User; code: string | undefined },
): Promise<void> {
  if (code === undefined || code.trim() === '')
    throw new DomainError('invalid_input', { fields: { code: 'required' } });
  const key = `code of a link ${id}`;
  await requireTry(db, key);
  const read = readRecoveryCode(code);
  if (read !== null && codeHash !== null && (await hashRecoveryCode(id, read)) === codeHash)
    return forgetTries(db, key);
  await appendAudit(db, {
    action: 'user.code_refused',
    subject: person.id,
    detail: { request: id },
    outcome: 'denied',
  });
  throw new DomainError('invalid_input', { fields: { code: 'wrong_code' } });
}
