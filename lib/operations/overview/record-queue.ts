import 'server-only';
import type { Conversion } from '@/lib/contract/bff/conversions';
import type { ListItem } from '@/lib/contract/payments-api/envelope';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { isPastTime } from '@/lib/operations/conversions/read-lands';
import { dataEpoch } from '@/lib/operations/sandbox/data-epoch';
import type { Services } from '@/lib/operations/services';
import { landingOf } from '@/lib/store/conversions/conversions-to-land';
import { onceCompleted, recordKey } from '@/lib/store/transactions/changed-after-completion';
import { findRecordRow } from '@/lib/store/webhooks/webhook-records';
import { hasText } from './activity-item';
import { type Handled, readHandling, type Wanted } from './attention-queue';
import { failedItem, pastTimeItem, queuedRecord, quoteItem, undecidedItem } from './read-attention';

/** True as the Overview has it: with an error, without a status, or no longer completed (EVT-13). */
export async function queueOfRecord(
  services: Services,
  list: TransactionList,
  item: ListItem,
): Promise<Handled> {
  const { queue } = queuedRecord(list, item);
  if (queue === undefined) return {};
  const { status, error_message } = item;
  const isItem =
    hasText(error_message) || !hasText(status) || (await hasLeftCompletion(services, list, item));
  return isItem ? handled(services, queue) : {};
}

/** An open quote, without an outcome, failed, past its time, or no longer settled. */
export async function queueOfConversion(services: Services, conversion: Conversion): Promise<Handled> {
  const known = undecidedItem(conversion) ?? failedItem(conversion) ?? quoteItem(conversion, services.now());
  if (known !== undefined) return handled(services, known.queue);
  if (conversion.state !== 'accepted') return {};
  const item = await landingOf(services.store.db, conversion.rfq_id);
  if (item === undefined || !isPastTime(item, new Date(services.now()), services.timeZone)) return {};
  return handled(services, pastTimeItem(item).queue);
}

async function handled(services: Services, wanted: Wanted | undefined): Promise<Handled> {
  if (wanted === undefined) return {};
  const queue = (await readHandling(services, [wanted])).get(wanted.item);
  return queue === undefined ? {} : { queue };
}

async function hasLeftCompletion(
  services: Services,
  list: TransactionList,
  { end2end: id = '', process }: ListItem,
): Promise<boolean> {
  if (process === undefined || process.startsWith('success.')) return false;
  const { db } = services.store;
  const since = await dataEpoch(services);
  const [once, followed] = await Promise.all([
    onceCompleted(db, [id], since),
    findRecordRow(db, { kind: list, id }),
  ]);
  const isFollowed = followed?.completedAt != null && (followed.movedAt ?? since) >= since;
  return isFollowed || once.has(recordKey(list, id));
}
