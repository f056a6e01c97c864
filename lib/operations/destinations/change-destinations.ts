import 'server-only';
import type { Actor } from '@/lib/contract/bff/conversions';
import type { DestinationRequest } from '@/lib/contract/bff/destinations';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { defined } from '@/lib/contract/values/defined';
import type { FieldReason } from '@/lib/contract/values/field-reasons';
import { REQUEST_HOURS } from '@/lib/contract/values/request-hours';
import { refusedWallet } from '@/lib/contract/values/wallet-address';
import { seenText } from '@/lib/contract/values/wallet-key';
import { recognisePixKey } from '@/lib/money/pix-key';
import { announceRequests } from '@/lib/operations/requests/announce-request';
import { afterCooling, noteDestination } from '@/lib/operations/requests/destination-kind';
import { openRequest } from '@/lib/operations/requests/make-request';
import { endDueRequests } from '@/lib/operations/requests/read-requests';
import type { Services } from '@/lib/operations/services';
import * as register from '@/lib/store/destinations/destinations';
import type { Database } from '@/lib/store/engine/open-store';
import { activePeople, decidersAmong, type Person } from '@/lib/store/people/deciders';
import { requireNoOtherAdministrator } from '@/lib/store/people/second-person';
import { findRequest } from '@/lib/store/requests/requests';

/** Opens a request of its id where another person decides. Throws `invalid_input`, `key_reused`, `deciders_disabled`. */
export async function addDestination(
  services: Services,
  actor: Person,
  id: string,
  { replaces, ...given }: DestinationRequest,
  hours = REQUEST_HOURS,
): Promise<void> {
  const asked = { ...given, value: sentValue(services, given) };
  const { db } = services.store;
  await endDueRequests(services);
  if (await isAdded(db, actor, id, asked)) return;
  const add = async (tx: Database, at: Date, readyAt: Date | null) => {
    const row = await register.addDestination(tx, id, asked, { by: actor, at, readyAt });
    if (row !== null) return noteDestination(tx, 'destination.added', actor, row, at);
    if (!(await isAdded(tx, actor, id, asked))) throw invalid('value', 'already_there');
  };
  const deciders = decidersAmong(await activePeople(db), 'destinations:confirm', '');
  if (deciders.length === 0) throw new DomainError('deciders_disabled');
  if (deciders.every(({ id: decider }) => decider === actor.id)) {
    const at = new Date(services.clock());
    await db.transaction(async (tx) => {
      await requireNoOtherAdministrator(tx, actor.id);
      await add(tx, at, await afterCooling(tx, at));
    });
    announceRequests(db, id);
    return;
  }
  const { kind, value, name, owner, currency } = asked;
  const to = kind === 'pix' ? { pix_key: value } : { wallet_id: value, currency };
  await openRequest(services, actor, {
    id,
    kind: 'destination',
    asked: { ...to, name, owner },
    hours,
    ...defined({ replaces }),
    keep: (tx, at) => add(tx, at, null),
  });
}

/** Throws `key_reused`. */
async function isAdded(db: Database, { id: by }: Actor, id: string, asked: DestinationRequest) {
  const row = await register.findDestination(db, id);
  if (row !== null && (row.addedById !== by || !register.isSameDestination(row, asked)))
    throw new DomainError('key_reused');
  return row !== null;
}

/** Nothing brings it back: it is added again. Throws `not_found`, `destination_changed` while its request is open. */
export async function archiveDestination(services: Services, actor: Actor, id: string): Promise<void> {
  await services.store.db.transaction(async (tx) => {
    const row = await register.findDestination(tx, id);
    if (row === null) throw new DomainError('not_found');
    const waits = row.readyAt === null && row.archivedAt === null;
    if (waits && (await findRequest(tx, id))?.state === 'open') throw new DomainError('destination_changed');
    const at = new Date(services.clock());
    if (await register.archiveDestination(tx, id, { name: actor.name, at }))
      await noteDestination(tx, 'destination.archived', actor, row, at);
  });
  announceRequests(services.store.db, id);
}

/** The value to send. A wallet id is opaque; one with an address's form must have its checksum (safety 42). */
function sentValue({ assumptions }: Services, { kind, value, currency }: DestinationRequest): string {
  if (kind === 'pix') {
    const key = recognisePixKey(seenText(value));
    if ('reason' in key) throw invalid('value', 'not_a_pix_key');
    return key.value;
  }
  const fiat = assumptions.currencies.some((one) => one.code === currency && one.kind === 'fiat');
  if (fiat) throw invalid('currency', 'not_allowed');
  const reason = refusedWallet(value);
  if (reason !== undefined) throw invalid('value', reason);
  return seenText(value);
}

function invalid(field: string, reason: FieldReason): DomainError {
  return new DomainError('invalid_input', { fields: { [field]: reason } });
}
