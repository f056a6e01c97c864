import 'server-only';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { LINK_HOURS } from '@/lib/contract/bff/people';
import type { PersonAsked } from '@/lib/contract/bff/requests';
import type { Database } from '@/lib/store/engine/open-store';
import { isAsItWas, type Was } from '@/lib/store/people/as-it-was';
import { wasShown } from '@/lib/store/people/person-links';
import type { User } from '@/lib/store/people/users';
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
): Promise<{ id: string; endsAt: Date } | null> {
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
  return { id: row.request.id, endsAt: new Date(endOf(row.request)) };
}

/** In the transaction that makes the link. Throws `not_found`, `request_closed`, `link_shown`. */
export async function requireApprovedReset(
  tx: Database,
  id: string,
  { makerId, user, now }: Reset,
): Promise<void> {
  const row = await findRequest(tx, id);
  const asked = row?.asked as PersonAsked | undefined;
  const isOfPerson = asked !== undefined && 'reset' in asked && asked.user_id === user.id;
  if (row === null || !isOfPerson || asked.reset !== 'link' || row.makerId !== makerId)
    throw new DomainError('not_found');
  if (await wasShown(tx, id)) throw new DomainError('link_shown');
  if (row.state !== 'done' || !isStanding(row, user, now)) throw new DomainError('request_closed');
}

/** The first link of an approved invitation needs no other approval; a later one would be a second way in. */
export async function isApprovedInvitation(tx: Database, { id, passwordHash }: User): Promise<boolean> {
  if (passwordHash !== null) return false;
  const links = await tx.select({ id: personLinks.id }).from(personLinks).where(eq(personLinks.userId, id));
  if (links.length > 0) return false;
  const [row] = await tx.select({ kind: requests.kind }).from(requests).where(eq(requests.intentId, id));
  return row?.kind === 'person';
}

function isStanding(row: RequestRow, user: User, now: Date): boolean {
  return endOf(row) > now.getTime() && isAsItWas(user, row.asked as unknown as Was);
}

function endOf({ decidedAt }: RequestRow): number {
  return (decidedAt?.getTime() ?? 0) + SHOWABLE_MS;
}
