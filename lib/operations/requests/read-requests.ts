import 'server-only';
import { can } from '@/lib/access/permissions';
import type { VouchedDestination } from '@/lib/contract/bff/destinations';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type {
  ApprovalRequest,
  RequestAnswer,
  RequestEffect,
  RequestState,
  RequestsAnswer,
  SecondPersonAnswer,
} from '@/lib/contract/bff/requests';
import { defined } from '@/lib/contract/values/defined';
import { redactForRole } from '@/lib/operations/personal-data/redact-for-role';
import type { Services } from '@/lib/operations/services';
import { requireSubMerchant } from '@/lib/operations/sub-merchants/require-sub-merchant';
import { appendAudit } from '@/lib/store/audit/append-audit';
import { vouchedDestinations } from '@/lib/store/destinations/destinations';
import { activePeople, decidersAmong, type Person } from '@/lib/store/people/deciders';
import { roleOf } from '@/lib/store/people/role-of';
import { isCodeDue } from '@/lib/store/requests/approved-resets';
import {
  effectsOf,
  firstUse,
  type UsedDestinations,
  usedDestinations,
} from '@/lib/store/requests/request-effects';
import {
  closedRequests,
  expireRequests,
  findRequest,
  openRequests,
  type RequestRow,
  UNDER_WAY,
} from '@/lib/store/requests/requests';
import { findSubMerchant } from '@/lib/store/sub-merchants/register';
import { announceRequests, notifyOfRequest } from './announce-request';
import { addressNeedsSecondPerson, rulesNow } from './check-policies';
import { decidersOf, isMakerGone, REQUEST_KIND_RULES, resetOf } from './kinds';

const MOST_OPEN = 500;
const MOST_CLOSED = 100;

/** Oldest open first, then those under way, then the newest closed. */
export async function readRequests(services: Services, reader: Person): Promise<RequestsAnswer> {
  const { db } = services.store;
  await endDueRequests(services);
  const open = await openRequests(db, new Date(services.clock()), MOST_OPEN);
  const closed = await closedRequests(db, MOST_CLOSED);
  const people = await activePeople(db);
  const requests = await viewsOf(services, reader, [...open, ...closed].map(withoutLogo), people);
  const deciders = Object.entries(REQUEST_KIND_RULES).map(([kind, { permission }]) => [
    kind,
    decidersAmong(people, permission, reader.id).map(({ id, name }) => ({ id, name })),
  ]);
  return {
    requests,
    deciders: Object.fromEntries(deciders),
    rules: await rulesFor(services, reader),
    now: new Date(services.now()).toISOString(),
  };
}

async function rulesFor(services: Services, { id }: Person): Promise<RequestsAnswer['rules']> {
  const { db } = services.store;
  return {
    ...(await rulesNow(services, db, id)),
    whitelist_address: await addressNeedsSecondPerson(db, id),
  };
}

/** Whoever is limited makes no request (ADR 0146), and is told who can. Throws `not_found`. */
export async function readSecondPerson(
  services: Services,
  reader: Person,
  correlationId: string,
): Promise<SecondPersonAnswer> {
  await requireSubMerchant(services, correlationId);
  const { db } = services.store;
  const rules = await rulesFor(services, reader);
  const people = await activePeople(db);
  const makers = people.filter(
    (one) =>
      can(one, 'requests:make', 'account') && decidersAmong(people, 'requests:decide', one.id).length > 0,
  );
  return {
    rules: {
      ...rules,
      second_person: rules.second_person.filter(({ operation }) => operation !== 'conversion'),
    },
    makers: makers.map(({ id, name }) => ({ id, name })),
    now: new Date(services.now()).toISOString(),
  };
}

/** A list carries no pictures. */
function withoutLogo(row: RequestRow): RequestRow {
  if (row.kind !== 'branding') return row;
  const { logo: _, ...change } = row.asked.change as Record<string, unknown>;
  return { ...row, asked: { ...row.asked, change } };
}

/** Throws `not_found`. */
export async function readRequest(services: Services, reader: Person, id: string): Promise<RequestAnswer> {
  await endDueRequests(services);
  const row = await findRequest(services.store.db, id);
  if (row === null) throw new DomainError('not_found');
  const [request] = await viewsOf(services, reader, [row], await activePeople(services.store.db));
  if (request === undefined) throw new DomainError('not_found');
  const { db } = services.store;
  if (row.decidedById === reader.id && (await isCodeDue(db, row, new Date(services.clock()))))
    request.may.code = true;
  return { request, now: new Date(services.now()).toISOString() };
}

/** Its `rfq_id`; undefined where no conversion came of it. */
export async function conversionOfRequest({ store }: Services, id: string): Promise<string | undefined> {
  try {
    return (await findRequest(store.db, id))?.rfqId ?? undefined;
  } catch (error) {
    // The browser of the visitor has the world, so the page reads from the API.
    if (error instanceof DomainError && error.code === 'world_unknown') return undefined;
    throw error;
  }
}

/** Our clock ends a wait; the maker is told. */
export async function endDueRequests(services: Services): Promise<void> {
  const { db } = services.store;
  const ended = await db.transaction(async (tx) => {
    const rows = await expireRequests(tx, new Date(services.clock()));
    for (const row of rows) {
      const { id, kind, hash, endsAt } = row;
      await REQUEST_KIND_RULES[kind].ended?.(tx, row);
      await appendAudit(tx, { action: 'request.expired', subject: id, detail: { kind, hash }, at: endsAt });
    }
    return rows;
  });
  for (const row of ended) {
    announceRequests(db, row.id);
    await notifyOfRequest(db, row, { title: 'request_expired', to: [row.makerId], at: row.endsAt });
  }
}

/** Counts all open ones, and those that wait for this person. */
export async function countRequests(services: Services, reader: Omit<Person, 'name'>) {
  if (!can(reader, 'requests:read')) return { open: 0, yours: 0 };
  const { db } = services.store;
  const open = await openRequests(db, new Date(services.clock()), MOST_OPEN);
  const people = await activePeople(db);
  const yours = open.filter(
    (row) => decidersOf(people, row).some(({ id }) => id === reader.id) && !isMakerGone(people, row),
  );
  return { open: open.length, yours: yours.length };
}

async function viewsOf(
  services: Services,
  reader: Person,
  rows: readonly RequestRow[],
  people: readonly Person[],
): Promise<ApprovalRequest[]> {
  const { db } = services.store;
  const sent = rows.flatMap(({ state, intentId }) =>
    state === 'approved' && intentId !== null ? [intentId] : [],
  );
  const effects = await effectsOf(db, sent);
  const names = new Map<string, string>();
  for (const cid of new Set(rows.map(({ correlationId }) => correlationId))) {
    const found = cid === null ? null : await findSubMerchant(db, cid);
    if (cid !== null && found !== null) names.set(cid, found.name);
  }
  const asked = rows.filter(({ kind, state }) => kind === 'conversion' && state === 'open');
  const keysOf = (field: string) =>
    asked.flatMap((row) => (typeof row.asked[field] === 'string' ? [row.asked[field]] : []));
  const used = await usedDestinations(db, { pixKeys: keysOf('pix_key'), walletIds: keysOf('wallet_id') });
  const ids = rows.flatMap(({ asked: { destination_id: id } }) => (typeof id === 'string' ? [id] : []));
  const destinations = await vouchedDestinations(db, ids);
  return rows.map((row) => viewOf(row, { reader, people, effects, names, used, destinations }));
}

interface Around {
  reader: Person;
  people: readonly Person[];
  effects: ReadonlyMap<string, RequestEffect>;
  names: ReadonlyMap<string, string>;
  used: UsedDestinations;
  destinations: ReadonlyMap<unknown, VouchedDestination>;
}

function viewOf(row: RequestRow, around: Around): ApprovalRequest {
  const { reader, people, effects, names, used, destinations } = around;
  const deciders = decidersOf(people, row);
  const effect = row.intentId === null ? undefined : effects.get(row.intentId);
  const state = stateOf(row, effect);
  const open = state === 'open';
  const decides = open && deciders.some(({ id }) => id === reader.id);
  const gone = open && isMakerGone(people, row);
  const rejects = (gone && decides) || (open && refuses(row, reader, deciders));
  const decidedBy =
    row.decidedById === null ? undefined : { id: row.decidedById, name: row.decidedByName ?? '' };
  const kind = row.asked.pix_key === undefined ? 'wallet' : 'pix';
  const goesTo = row.asked.pix_key ?? row.asked.wallet_id;
  return {
    id: row.id,
    kind: row.kind,
    state,
    asked: redactForRole(reader, row.asked),
    hash: row.hash,
    maker: { id: row.makerId, name: row.makerName, role: roleOf(row.makerRole) },
    made_at: row.createdAt.toISOString(),
    ends_at: row.endsAt.toISOString(),
    deciders: deciders.map(({ id, name }) => ({ id, name })),
    may: {
      decide: decides && !gone,
      withdraw: open && row.makerId === reader.id,
      ...defined({ reject: rejects ? (true as const) : undefined }),
    },
    ...defined({
      maker_gone: gone ? (true as const) : undefined,
      note: row.note ?? undefined,
      correlation_id: row.correlationId ?? undefined,
      name: row.correlationId === null ? undefined : names.get(row.correlationId),
      decided_by: decidedBy,
      decided_at: row.decidedAt?.toISOString(),
      reason: row.reason ?? undefined,
      outside: row.outside ?? undefined,
      rfq_id: row.rfqId ?? undefined,
      intent_id: row.intentId ?? undefined,
      replaces: row.replaces ?? undefined,
      effect,
      destination: destinations.get(row.asked.destination_id),
      ...(open && row.kind === 'conversion' && typeof goesTo === 'string'
        ? firstUse(used, { kind, value: goesTo })
        : {}),
    }),
  };
}

/** The person whose access is reset may reject it. */
function refuses(row: RequestRow, reader: Person, deciders: readonly Person[]): boolean {
  const isTheirs = resetOf(row) === reader.id && row.makerId !== reader.id;
  return isTheirs && can(reader, 'requests:decide') && deciders.every(({ id }) => id !== reader.id);
}

const DONE: ReadonlySet<string> = new Set(['accepted', 'done']);
const UNDECIDED: ReadonlySet<string> = new Set(UNDER_WAY);

/** An approved one follows its intent, also after a crash between the commit and the answer. */
function stateOf({ state }: RequestRow, effect: RequestEffect | undefined): RequestState {
  if (state !== 'approved' || effect === undefined || UNDECIDED.has(effect.outcome)) return state;
  return DONE.has(effect.outcome) ? 'done' : 'back';
}
