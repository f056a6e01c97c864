import 'server-only';
import { can } from '@/lib/access/permissions';
import type { DestinationState, DestinationsAnswer, SavedDestination } from '@/lib/contract/bff/destinations';
import { defined } from '@/lib/contract/values/defined';
import { maskPixKey, recognisePixKey } from '@/lib/money/pix-key';
import { endDueRequests } from '@/lib/operations/requests/read-requests';
import type { Services } from '@/lib/operations/services';
import { type DestinationRow, lastUses, listDestinations } from '@/lib/store/destinations/destinations';
import { activePeople, decidersAmong, mayAsk, type Person } from '@/lib/store/people/deciders';
import { readPolicyVersion } from '@/lib/store/policies/policies';
import { statesOfRequests } from '@/lib/store/requests/requests';
import { stateOf } from './check-destination';

const ENDS = ['rejected', 'withdrawn', 'expired'] as const;

/** A key in full only for who may ask for a quote, and so could type it. */
export async function readDestinations(services: Services, reader: Person): Promise<DestinationsAnswer> {
  const { db } = services.store;
  await endDueRequests(services);
  const rows = await listDestinations(db);
  const unconfirmed = rows.filter(({ readyAt }) => readyAt === null);
  const requests = await statesOfRequests(
    db,
    unconfirmed.map(({ id }) => id),
  );
  const uses = await lastUses(db);
  const { document } = await readPolicyVersion(db);
  const people = await activePeople(db);
  const secondsFor = (id: string) => decidersAmong(people, 'destinations:confirm', id);
  const now = new Date(services.clock());
  const items = rows.map((row) => {
    const state = stateOf(row, now);
    const request = requests.get(row.id);
    const unasked = state === 'waiting' && request === undefined;
    const seconds = state === 'waiting' && !unasked ? secondsFor(row.addedById) : [];
    return {
      ...shownDestination(row, state, can(reader, 'conversions:quote')),
      ...defined({ last_used_at: uses.get(row.key)?.toISOString() }),
      waits_for: seconds.map(({ name }) => name),
      may_confirm:
        seconds.some(({ id }) => id === reader.id) && mayAsk(people, row.addedById, 'destinations:add'),
      ...defined({ unasked: unasked || undefined, ended: ENDS.find((end) => end === request) }),
    };
  });
  return {
    items,
    ...document.destinations,
    second_person: secondsFor(reader.id).map(({ name }) => name),
    now: now.toISOString(),
  };
}

function pixKeyOf({ kind, value }: DestinationRow) {
  const key = kind === 'pix' ? recognisePixKey(value) : null;
  return key === null || 'reason' in key ? undefined : key;
}

export function shownKey(row: DestinationRow): string {
  const pix = pixKeyOf(row);
  return pix === undefined ? row.value : maskPixKey(pix);
}

export function fullKey(row: DestinationRow): string {
  return pixKeyOf(row)?.display ?? row.value;
}

function shownDestination(row: DestinationRow, state: DestinationState, full: boolean) {
  const { id, kind, value, name, owner } = row;
  const pix = pixKeyOf(row);
  return {
    id,
    kind,
    name,
    owner,
    state,
    ...defined({ pix_kind: pix?.kind, currency: row.currency ?? undefined }),
    shown: shownKey(row),
    ...defined({ masked: shownKey(row) === fullKey(row) ? undefined : (true as const) }),
    ...defined({ value: full ? value : undefined }),
    added_by: row.addedByName,
    added_at: row.addedAt.toISOString(),
    ...defined({
      confirmed_by: row.confirmedByName ?? undefined,
      confirmed_at: row.confirmedAt?.toISOString(),
      ready_at: row.readyAt?.toISOString(),
      archived_by: row.archivedByName ?? undefined,
      archived_at: row.archivedAt?.toISOString(),
    }),
  } satisfies Omit<SavedDestination, 'waits_for' | 'may_confirm'>;
}
