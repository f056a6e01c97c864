import 'server-only';
import type { Actor } from '@/lib/contract/bff';
import type { CheckoutLink, CheckoutLinkAnswer } from '@/lib/contract/bff-links';
import { DomainError } from '@/lib/contract/domain-error';
import type { ListItem } from '@/lib/contract/envelope';
import type { FieldReason } from '@/lib/contract/field-reasons';
import { appendAudit } from '@/lib/store/audit';
import { followRecord } from '@/lib/store/events-records';
import { findLink, tieLinkByHand } from '@/lib/store/links';
import { parseTimestamp } from '@/lib/time/timestamp';
import { findRecord } from '../find-transaction';
import { announceSoon } from '../live/announce';
import { noteStates } from '../note-states';
import type { Services } from '../services';
import { withStates } from './read-links';

/** Our clock and that of the API may differ by this much before a record counts as older than its link. */
const CLOCK_SLACK_MS = 120_000;

interface TieInput {
  id: string;
  end2end: string;
  /** The sub-merchant in whose list the link stands; null for the account's own. */
  correlationId: string | null;
}

/**
 * A person says which record became of a link. It must stand in the list of checkouts, be no older than the link and
 * belong to no other link; amounts prove nothing and are not compared. Throws `not_found` for a link that is not of
 * this scope (safety 41) and `invalid_input` naming what is wrong with the record.
 */
export async function tieCheckout(
  services: Services,
  actor: Actor,
  { id, end2end, correlationId }: TieInput,
): Promise<CheckoutLinkAnswer> {
  const { db } = services.store;
  const link = await findLink(db, id, correlationId);
  if (link === null) throw new DomainError('not_found');
  if (link.state === 'refused') throw refused('not_allowed');
  const record = await recordOf(services, end2end);
  if (isOlder(record, link)) throw refused('older_than_link');
  const at = new Date(services.clock());
  const tied = await db.transaction(async (tx) => {
    const kept = await tieLinkByHand(tx, id, { end2end, actor, at });
    if (kept === null) throw refused('already_tied');
    const { created_at: createdText } = record;
    const followed = { kind: 'checkouts', id: end2end, firstReadAt: at } as const;
    await followRecord(tx, { ...followed, ...(createdText === undefined ? {} : { createdText }) }, at);
    const detail = { end2end, ...(correlationId === null ? {} : { correlation_id: correlationId }) };
    await appendAudit(tx, { action: 'checkout_link.tied', actor, subject: id, detail, at });
    return kept;
  });
  announceSoon(db, { topics: ['checkouts'], permission: 'transactions:read' });
  await noteStates(services, 'checkouts', [record]);
  const [shown = tied] = await withStates(services, [tied]);
  return { link: shown, now: new Date(services.now()).toISOString() };
}

async function recordOf(services: Services, end2end: string): Promise<ListItem> {
  try {
    return (await findRecord(services, 'checkouts', { id: end2end })).item;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') throw refused('not_in_list');
    throw error;
  }
}

function isOlder({ created_at }: ListItem, link: CheckoutLink): boolean {
  const created = created_at === undefined ? null : parseTimestamp(created_at);
  if (created === null) return false;
  return created.getTime() < new Date(link.created_at).getTime() - CLOCK_SLACK_MS;
}

function refused(reason: FieldReason): DomainError {
  return new DomainError('invalid_input', { fields: { end2end: reason } });
}
