import 'server-only';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { FactorKind } from '@/lib/contract/bff/factors';
import type {
  PersonAnswer,
  PersonSession,
  SessionsAnswer,
  TeamAnswer,
  TeamPerson,
} from '@/lib/contract/bff/people';
import { defined } from '@/lib/contract/values/defined';
import { sendsMail } from '@/lib/env/env';
import type { Database } from '@/lib/store/engine/open-store';
import { accountDeciders, activePeople } from '@/lib/store/people/deciders';
import { claimedRoleOf } from '@/lib/store/people/identities';
import { roleOf } from '@/lib/store/people/role-of';
import { listSessions, type Session, sessionHash } from '@/lib/store/people/sessions';
import { listPeople } from '@/lib/store/people/team';
import { findUser, NO_PASSWORD } from '@/lib/store/people/users';
import { approvedReset } from '@/lib/store/requests/approved-resets';
import { registeredNames } from '@/lib/store/sub-merchants/list-sub-merchants';

type Row = Awaited<ReturnType<typeof listPeople>>[number];

export async function readTeam(db: Database, now = new Date()): Promise<TeamAnswer> {
  const rows = await listPeople(db, now);
  const names = await namesSeenBy(db, rows);
  const people = rows.map((row) => personOf(row, names));
  const enrolled = new Set(people.filter(({ factors }) => factors.length > 0).map(({ id }) => id));
  const deciding = accountDeciders(await activePeople(db));
  const deciders = {
    all: deciding.length,
    with_factor: deciding.filter(({ id }) => enrolled.has(id)).length,
  };
  return { people, deciders, mails: sendsMail(), now: now.toISOString() };
}

/** `reader`: the caller's own session. Throws `not_found`. */
export async function readPerson(
  db: Database,
  id: string,
  reader: Pick<Session, 'id'> & { user: { id: string } },
  now = new Date(),
): Promise<PersonAnswer> {
  const [row] = await listPeople(db, now, id);
  const user = await findUser(db, id);
  if (row === undefined || user === null) throw new DomainError('not_found');
  const claimed = await claimedRoleOf(db, id);
  const reset = await approvedReset(db, { makerId: reader.user.id, user, now });
  return {
    person: {
      ...personOf(row, await namesSeenBy(db, [row])),
      added_at: row.createdAt.toISOString(),
      invited_by: row.invitedBy,
      password_changed_at: row.passwordChangedAt?.toISOString() ?? null,
      ...(claimed === undefined
        ? {}
        : { sso: { claimed_role: claimed, only: user.passwordHash === NO_PASSWORD } }),
      ...(reset && {
        approved_reset: {
          request: reset.id,
          ends_at: reset.endsAt.toISOString(),
          ...defined({ code_from: reset.codeFrom }),
        },
      }),
    },
    mails: sendsMail(),
    ...(await readSessions(db, id, reader.id, now)),
  };
}

export async function readSessions(
  db: Database,
  userId: string,
  sessionId: string,
  now = new Date(),
): Promise<SessionsAnswer> {
  const current = sessionHash(sessionId);
  const rows = await listSessions(db, userId, now);
  const sessions = rows.map(
    (row): PersonSession => ({
      id: row.idHash,
      browser: row.browser,
      system: row.system,
      source: row.source,
      factor: row.factor,
      started_at: row.createdAt.toISOString(),
      last_seen_at: row.lastSeenAt.toISOString(),
      current: row.idHash === current,
    }),
  );
  return { sessions, now: now.toISOString() };
}

type Names = ReadonlyMap<string, string>;

function namesSeenBy(db: Database, rows: readonly Row[]): Promise<Names> {
  return registeredNames(db, [...new Set(rows.flatMap(({ limitedTo }) => limitedTo ?? []))]);
}

function personOf(row: Row, names: Names): TeamPerson {
  const { id, name, email, demo } = row;
  const seen = row.limitedTo?.map((one) => ({ correlation_id: one, name: names.get(one) ?? one })) ?? null;
  const state = row.disabledAt !== null ? 'disabled' : row.passwordHash === null ? 'invited' : 'active';
  return {
    id,
    name,
    email,
    demo,
    state,
    role: roleOf(row.role),
    limited_to: seen?.toSorted((a, b) => a.name.localeCompare(b.name)) ?? null,
    factors: row.factors as FactorKind[],
    last_seen_at: row.lastSeenAt?.toISOString() ?? null,
    link_ends_at: row.linkEndsAt?.toISOString() ?? null,
  };
}
