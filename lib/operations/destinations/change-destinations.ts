import 'server-only';
import type { Actor } from '@/lib/contract/bff/conversions';
import type { DestinationConfirmation, DestinationRequest } from '@/lib/contract/bff/destinations';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { FieldReason } from '@/lib/contract/values/field-reasons';
import { checkWalletAddress, isRetyped } from '@/lib/contract/values/wallet-address';
import { NETWORKS } from '@/lib/contract/values/wallet-networks';
import { recognisePixKey } from '@/lib/money/pix-key';
import { announceRequests, notifyOfRequest } from '@/lib/operations/requests/announce-request';
import type { Services } from '@/lib/operations/services';
import * as register from '@/lib/store/destinations/destinations';
import type { Database } from '@/lib/store/engine/open-store';
import { appendAudit } from '@/lib/store/people/audit';
import { activePeople, decidersAmong, mayStillAsk, requireDecider } from '@/lib/store/people/deciders';
import { readPolicyVersion } from '@/lib/store/policies/policies';

const HOUR_MS = 3_600_000;

/** Waits for another person who decides, where there is one. Throws `invalid_input`, `key_reused`. */
export async function addDestination(
  services: Services,
  actor: Actor,
  id: string,
  asked: DestinationRequest,
): Promise<void> {
  const wanted = { ...asked, value: sentValue(services, asked) };
  const { db } = services.store;
  const announcement = await db.transaction(async (tx) => {
    const known = await register.findDestination(tx, id);
    const at = new Date(services.clock());
    const seconds = decidersAmong(await activePeople(tx), 'destinations:confirm', actor.id);
    const readyAt = seconds.length === 0 ? await afterCooling(tx, at) : null;
    const added = known ?? (await register.addDestination(tx, id, wanted, { by: actor, at, readyAt }));
    const row = added ?? (await register.findDestination(tx, id));
    if (row === null) throw invalid('value', 'already_there');
    if (row.addedById !== actor.id || !register.isSameDestination(row, wanted))
      throw new DomainError('key_reused');
    if (known !== null || added === null) return null;
    await note(tx, 'destination.added', actor, row, at);
    return { to: seconds.map((second) => second.id), at };
  });
  announceRequests(db, id);
  if (announcement === null) return;
  const href = `/destinations?confirm=${encodeURIComponent(id)}`;
  await notifyOfRequest(db, { id }, { title: 'request_made', name: actor.name, ...announcement, href });
}

/** Throws `not_found`, `own_request`, `forbidden`, `destination_changed`, `invalid_input`, `maker_gone`. */
export async function confirmDestination(
  services: Services,
  actor: Actor,
  id: string,
  { hash, ends, stillMay }: DestinationConfirmation & { stillMay?: (tx: Database) => Promise<void> },
): Promise<void> {
  await services.store.db.transaction(async (tx) => {
    const row = await found(tx, id);
    if (row.addedById === actor.id) throw new DomainError('own_request');
    await stillMay?.(tx);
    await requireDecider(tx, actor.id, 'destinations:confirm');
    if (row.hash !== hash || row.archivedAt !== null) throw new DomainError('destination_changed');
    if (row.kind === 'wallet' && !isRetyped(row.value, ends ?? '')) throw invalid('ends', 'not_retyped');
    if (row.confirmedById === actor.id) return;
    if (!(await mayStillAsk(tx, row.addedById, 'destinations:add'))) throw new DomainError('maker_gone');
    const at = new Date(services.clock());
    const confirmed = { by: actor, at, readyAt: await afterCooling(tx, at) };
    if (!(await register.confirmDestination(tx, id, confirmed))) throw new DomainError('destination_changed');
    await note(tx, 'destination.confirmed', actor, row, at);
  });
  announceRequests(services.store.db, id);
}

/** Also ends one that waits. Nothing brings it back: it is added again. Throws `not_found`. */
export async function archiveDestination(services: Services, actor: Actor, id: string): Promise<void> {
  await services.store.db.transaction(async (tx) => {
    const row = await found(tx, id);
    const at = new Date(services.clock());
    if (await register.archiveDestination(tx, id, { by: actor, at }))
      await note(tx, 'destination.archived', actor, row, at);
  });
  announceRequests(services.store.db, id);
}

async function found(tx: Database, id: string) {
  const row = await register.findDestination(tx, id);
  if (row === null) throw new DomainError('not_found');
  return row;
}

async function afterCooling(tx: Database, at: Date): Promise<Date> {
  const { document } = await readPolicyVersion(tx);
  return new Date(at.getTime() + document.destinations.cooling_hours * HOUR_MS);
}

/** The value to send. A wallet id is opaque; one with an address's form must have its checksum (safety 42). */
function sentValue({ assumptions }: Services, { kind, value, currency }: DestinationRequest): string {
  if (kind === 'pix') {
    const key = recognisePixKey(value);
    if ('reason' in key) throw invalid('value', 'not_a_pix_key');
    return key.value;
  }
  const fiat = assumptions.currencies.some((one) => one.code === currency && one.kind === 'fiat');
  if (fiat) throw invalid('currency', 'not_allowed');
  const address = checkWalletAddress(value, NETWORKS);
  if (!address.ok && address.reason === 'address_checksum') throw invalid('value', 'address_checksum');
  return value;
}

function invalid(field: string, reason: FieldReason): DomainError {
  return new DomainError('invalid_input', { fields: { [field]: reason } });
}

/** The key itself is personal data (safety 53); the hash names what was confirmed. */
function note(tx: Database, action: string, actor: Actor, row: register.DestinationRow, at: Date) {
  const detail = { kind: row.kind, hash: row.hash };
  return appendAudit(tx, { action, actor, subject: row.id, detail, at });
}
