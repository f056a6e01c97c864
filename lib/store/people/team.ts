import 'server-only';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '@/lib/store/engine/open-store';
import { factors } from '@/lib/store/schema/factor-tables';
import { personLinks, users } from '@/lib/store/schema/people-tables';

/** Oldest account first; `id`: that person alone. */
export function listPeople(db: Database, now: Date, id?: string) {
  return db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      role: users.role,
      limitedTo: users.limitedTo,
      demo: users.demo,
      passwordHash: users.passwordHash,
      disabledAt: users.disabledAt,
      createdAt: users.createdAt,
      invitedBy: users.invitedBy,
      passwordChangedAt: users.passwordChangedAt,
      lastSeenAt: users.lastSeenAt,
      linkEndsAt: personLinks.endsAt,
      factors: sql<
        string[]
      >`array(select distinct ${factors.kind} from ${factors} where ${factors.userId} = ${users.id} order by 1 desc)`,
    })
    .from(users)
    .leftJoin(
      personLinks,
      and(eq(personLinks.userId, users.id), isNull(personLinks.usedAt), gt(personLinks.endsAt, now)),
    )
    .where(id === undefined ? undefined : eq(users.id, id))
    .orderBy(asc(users.createdAt), asc(users.id));
}
