import 'server-only';
import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { LINK_HOURS } from '@/lib/contract/bff/people';
import type { PersonAsked } from '@/lib/contract/bff/requests';
import { sendsMail } from '@/lib/env/env';
import type { Database } from '@/lib/store/engine/open-store';
import { isAsItWas, type Was } from '@/lib/store/people/as-it-was';
import { linkOfRequest, type PersonLink } from '@/lib/store/people/person-links';
import { findUser, type User } from '@/lib/store/people/users';
import { personLinks } from '@/lib/store/schema/people-tables';
import { requests } from '@/lib/store/schema/request-tables';
import { findRequest, type RequestRow } from './requests';

const SHOWABLE_MS = LINK_HOURS * 3_600_000;

interface Reset {
  makerId: string;
  user: User;
  now: Date;
}

/** The approved reset of `user` whose link nobody has seen; for who asked, until the person changes. */
export async function approvedReset(
  db: Database,
  { makerId, user, now }: Reset,
): Promise<{ id: string; endsAt: Date; codeFrom: string | undefined } | null> {
  const [row] = await db
    .select({ request: requests })
    .from(requests)
    .leftJoin(personLinks, eq(personLinks.requestId, requests.id))
    .where(
      and(
        ...[eq(requests.kind, 'person'), eq(requests.state, 'done'), eq(requests.makerId, makerId)],
        gt(requests.decidedAt, new Date(now.getTime() - SHOWABLE_MS)),
        sql`${requests.asked}->>'reset' = 'link' and ${requests.asked}->>'user_id' = ${user.id}`,
        isNull(personLinks.id),
      ),
    )
    .orderBy(desc(requests.decidedAt))
    .limit(1);
  if (row === undefined || !isStanding(row.request, user, now)) return null;
  const { id, decidedByName } = row.request;
  return {
    id,
    endsAt: new Date(endOf(row.request)),
    codeFrom: sendsMail() ? undefined : (decidedByName ?? ''),
  };
}

/** Called in the transaction that makes the link. Throws `not_found`, `request_closed`, `link_shown`. */
export async function requireApprovedReset(
  tx: Database,
  id: string,
  { makerId, user, now }: Reset,
): Promise<void> {
  const row = await findRequest(tx, id);
  const asked = row?.asked as PersonAsked | undefined;
  const isOfPerson = asked !== undefined && 'reset' in asked && asked.user_id === user.id;
  if (row === null || !isOfPerson || asked.reset !== 'link') throw new DomainError('not_found');
  if (row.makerId !== makerId) throw new DomainError('not_found', { denied: true });
  if ((await linkOfRequest(tx, id)) !== null) throw new DomainError('link_shown');
  if (row.state !== 'done' || !isStanding(row, user, now)) throw new DomainError('request_closed');
}

/**
 * The approved invitation whose first link `makerId` makes; a later link would be a second way in. Null: none, or
 * ended. Not whoever approved it: they are shown the code.
 */
export async function approvedInvitation(
  tx: Database,
  { id, passwordHash }: User,
  now: Date,
  makerId = '',
): Promise<string | null> {
  if (passwordHash !== null) return null;
  const links = await tx.select({ id: personLinks.id }).from(personLinks).where(eq(personLinks.userId, id));
  if (links.length > 0) return null;
  const [row] = await tx
    .select({ id: requests.id })
    .from(requests)
    .where(
      and(
        ...[eq(requests.intentId, id), eq(requests.kind, 'person'), eq(requests.state, 'done')],
        ...[ne(requests.decidedById, makerId), gt(requests.decidedAt, new Date(now.getTime() - SHOWABLE_MS))],
      ),
    );
  return row?.id ?? null;
}

/** A link that two people approved needs a code, unless it was mailed and shown to nobody (ADR 0171). */
export async function codeRequest(db: Database, link: PersonLink): Promise<RequestRow | undefined> {
  if (link.requestId === null || (link.mailedAt !== null && link.shownAt === null)) return undefined;
  const row = await findRequest(db, link.requestId);
  if (row === null) throw new DomainError('link_ended');
  return row;
}

/** Whether who approved `row` may be shown its code now. */
export async function isCodeDue(db: Database, row: RequestRow, now: Date): Promise<boolean> {
  const asked = row.asked as unknown as PersonAsked & Was;
  const isReset = 'reset' in asked && asked.reset === 'link';
  if (row.kind !== 'person' || row.state !== 'done' || row.codeHash !== null) return false;
  if (!isReset && !('invite' in asked)) return false;
  const link = await linkOfRequest(db, row.id);
  if (link !== null)
    return link.usedAt === null && link.endsAt > now && (await codeRequest(db, link)) !== undefined;
  if (sendsMail()) return false;
  const user = await findUser(db, isReset ? asked.user_id : (row.intentId ?? ''));
  if (user === null || user.disabled) return false;
  return isReset ? isStanding(row, user, now) : (await approvedInvitation(db, user, now)) !== null;
}

/** Stores the code once. False when it was shown before. */
export async function keepCode(tx: Database, id: string, codeHash: string): Promise<boolean> {
  const kept = await tx
    .update(requests)
    .set({ codeHash })
    .where(and(eq(requests.id, id), isNull(requests.codeHash)))
    .returning({ id: requests.id });
  return kept.length === 1;
}

function isStanding(row: RequestRow, user: User, now: Date): boolean {
  return endOf(row) > now.getTime() && isAsItWas(user, row.asked as unknown as Was);
}

function endOf({ decidedAt }: RequestRow): number {
  return (decidedAt?.getTime() ?? 0) + SHOWABLE_MS;
}
