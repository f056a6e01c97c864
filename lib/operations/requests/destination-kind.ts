import 'server-only';
import type { Actor } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { DestinationAsked } from '@/lib/contract/bff/requests';
import { isRetyped } from '@/lib/contract/values/wallet-address';
import { appendAudit } from '@/lib/store/audit/append-audit';
import {
  archiveWaitingDestination,
  confirmDestination,
  isSameDestination,
} from '@/lib/store/destinations/destinations';
import type { Database } from '@/lib/store/engine/open-store';
import { readPolicyVersion } from '@/lib/store/policies/policies';
import type { RequestKindRule } from './approval';

const HOUR_MS = 3_600_000;

export const destinationKind: RequestKindRule = {
  permission: 'destinations:confirm',
  asks: 'destinations:add',
  async execute({ store: { db }, clock }, { actor, request, given, decide }) {
    if (request.state !== 'open') return 'sent';
    const { wallet_id, pix_key = '', ...rest } = request.asked as unknown as DestinationAsked;
    const to =
      wallet_id === undefined
        ? ({ kind: 'pix', value: pix_key } as const)
        : ({ kind: 'wallet', value: wallet_id } as const);
    if (wallet_id !== undefined && !isRetyped(wallet_id, given.last_characters ?? ''))
      throw new DomainError('invalid_input', { fields: { last_characters: 'other_characters' } });
    await db.transaction(async (tx) => {
      await decide(tx, { done: true });
      const at = new Date(clock());
      const confirmed = { by: actor, at, readyAt: await afterCooling(tx, at) };
      const row = await confirmDestination(tx, request.id, confirmed);
      if (row === null || !isSameDestination(row, { ...rest, ...to }))
        throw new DomainError('request_changed');
      await noteDestination(tx, 'destination.confirmed', actor, row, at);
    });
    return 'sent';
  },
  async ended(tx, { id, decidedByName: name, decidedAt, endsAt }) {
    await archiveWaitingDestination(tx, id, { name, at: decidedAt ?? endsAt });
  },
};

export async function afterCooling(tx: Database, at: Date): Promise<Date> {
  const { document } = await readPolicyVersion(tx);
  return new Date(at.getTime() + document.destinations.cooling_hours * HOUR_MS);
}

/** The key is personal data (safety 53). */
export function noteDestination(
  tx: Database,
  action: string,
  actor: Actor,
  { id, kind, hash }: { id: string; kind: string; hash: string },
  at: Date,
) {
  return appendAudit(tx, { action, actor, subject: id, detail: { kind, hash }, at });
}
