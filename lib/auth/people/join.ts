import 'server-only';
import { requireUncommonPassword } from '@/lib/auth/common-password';
import { deviceSetCookie } from '@/lib/auth/known-device';
import { hashPassword } from '@/lib/auth/passwords';
import { startSession } from '@/lib/auth/sign-in';
import { ticketSetCookie } from '@/lib/auth/ticket';
import { inNamedWorld, inSharedWorld, worldOfBrowser, worldSetCookie } from '@/lib/auth/visitor-world';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { JoinAnswer, JoinRequest } from '@/lib/contract/bff/people';
import { defined } from '@/lib/contract/values/defined';
import { env } from '@/lib/env/env';
import { appendAudit } from '@/lib/store/audit/append-audit';
import { type Database, store } from '@/lib/store/engine/open-store';
import { listFactors } from '@/lib/store/factors/factors';
import { endOpenLinks, findLinkByToken, takePersonLink } from '@/lib/store/people/person-links';
import { lockUser, setPasswordHash } from '@/lib/store/people/users';
import { codeRequest } from '@/lib/store/requests/approved-resets';
import { requireLinkCode } from './link-code';
import { readToken } from './person-link';
import { tellPerson } from './tell-person';

interface Joined {
  answer: JoinAnswer;
  /** Values of `Set-Cookie`. */
  cookies: string[];
}

/**
 * Without a password the link is only read. Throws `link_incomplete`, `link_unknown`, `link_used`, `link_ended`, `invalid_input`,
 * `rate_limited`.
 */
export async function joinByLink(request: Request, { token, password, code }: JoinRequest): Promise<Joined> {
  const read = readToken(token);
  if (read === null) throw new DomainError('link_incomplete');
  const join = async () => useLink((await store()).db, request, { ...read, password, code });
  if (read.world === undefined) return inSharedWorld(join);
  const joined = await inNamedWorld(read.world, join, null);
  if (joined === null) throw new DomainError('link_ended');
  const isKept = (await worldOfBrowser(request.headers.get('cookie'))) !== null;
  if (password !== undefined && !isKept) joined.cookies.push(await worldSetCookie(read.world));
  return joined;
}

async function useLink(
  db: Database,
  request: Request,
  { hash, world, password, code }: Omit<JoinRequest, 'token'> & { hash: string; world: string | undefined },
): Promise<Joined> {
  const found = await findLinkByToken(db, hash);
  if (found === null) throw new DomainError('link_unknown');
  const { link, person } = found;
  if (link.usedAt !== null) throw new DomainError('link_used');
  if (link.endsAt <= new Date() || person.disabled) throw new DomainError('link_ended');
  const kind = person.passwordHash === null ? 'invitation' : 'reset';
  const { id, name, email, role } = person;
  const approved = await codeRequest(db, link);
  const answer: JoinAnswer = {
    kind,
    name,
    email,
    role,
    ends_at: link.endsAt.toISOString(),
    ...defined({ code_from: approved && (approved.decidedByName ?? '') }),
  };
  if (password === undefined) return { answer, cookies: [] };
  await requireUncommonPassword(password, { name, email });
  if (approved !== undefined) await requireLinkCode(db, approved, { person, code });
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const now = new Date();
    const current = await lockUser(tx, id);
    if (current === null || current.disabled) throw new DomainError('link_ended');
    if (!(await takePersonLink(tx, link.id, now))) throw new DomainError('link_used');
    await endOpenLinks(tx, id, now);
    await setPasswordHash(tx, id, passwordHash);
    const action = kind === 'invitation' ? 'user.joined' : 'password.reset';
    const detail = approved && { request: approved.id };
    await appendAudit(tx, { action, actor: { id, name }, at: now, ...defined({ detail }) });
  });
  if (kind === 'reset') tellPerson(db, id, 'password_reset', request.headers.get('user-agent'));
  // A link is no second factor: whoever has one signs in with it.
  if ((await listFactors(db, id)).length > 0) return { answer, cookies: [] };
  const { appUrl, authSecret } = env();
  const headers = Object.fromEntries(request.headers);
  const sessionId = await startSession(db, person, { headers });
  const ticket = { userId: id, sessionId, ...defined({ world }) };
  const session = await ticketSetCookie(ticket, { appUrl, authSecret });
  if (world !== undefined) return { answer, cookies: [session] };
  return { answer, cookies: [session, deviceSetCookie(headers.cookie ?? null, id, { appUrl, authSecret })] };
}
