import 'server-only';
import type { CheckoutLink, CheckoutLinkAnswer } from '@/lib/contract/bff/checkout-links';
import type { Actor } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { ListItem } from '@/lib/contract/payments-api/envelope';
import { defined } from '@/lib/contract/values/defined';
import type { FieldReason } from '@/lib/contract/values/field-reasons';
import { findRecord } from '@/lib/operations/transactions/find-transaction';
import { observeStates } from '@/lib/operations/transactions/observe-states';
import { appendAudit } from '@/lib/store/audit/append-audit';
import { findLink, tieLinkByHand } from '@/lib/store/checkout-links/checkout-links';
import { followRecord } from '@/lib/store/webhooks/webhook-records';
import { parseTimestamp } from '@/lib/time/timestamp';
import { announceLinks } from '../live/announce';
import type { Services } from '../services';
import { withStates } from './read-links';

/** Tolerated difference of clocks. */
const CLOCK_SLACK_MS = 120_000;

interface TieInput {
  id: string;
  end2end: string;
  /** Null: the account's own. */
  correlationId: string | null;
}

/**
 * Manual tie to a listed record, no older than the link and not tied elsewhere; amounts prove nothing. Throws
 * `not_found` outside this scope (safety 41), `invalid_input`.
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
    await followRecord(tx, { ...followed, ...defined({ createdText }) }, at);
    const detail = { end2end, ...(correlationId === null ? {} : { correlation_id: correlationId }) };
    await appendAudit(tx, { action: 'checkout_link.tied', actor, subject: id, detail, at });
    return kept;
  });
  announceLinks(db, correlationId);
  await observeStates(services, 'checkouts', [record]);
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
