import 'server-only';
import { setImmediate } from 'node:timers/promises';
import { log } from '@/lib/log/log';
import { announceSoon } from '@/lib/operations/live/announce';
import type { Services } from '@/lib/operations/services';
import { tieLink } from '@/lib/store/checkout-links/checkout-links';
import type { Database } from '@/lib/store/engine/open-store';
import { keepKyb } from '@/lib/store/sub-merchants/register';
import {
  type DueDelivery,
  putOff,
  settleDeliveries,
  takeDue,
  webhookStateVersions,
} from '@/lib/store/webhooks/delivery-queue';
import { lockRecords, saveWebhookState } from '@/lib/store/webhooks/webhook-records';
import { notifyOfFailure, topicsOf } from './notify-of-change';
import { type Addressed, address, isItsAddress, stateFromDeliveries } from './state-from-deliveries';

const BATCH = 100;

/** Works in transactions: a killed process leaves its batch, no two share one (safety 57, 58). Returns the count. */
export async function applyInbox(services: Services): Promise<number> {
  let done = 0;
  for (;;) {
    const { turned, more } = await applyBatch(services);
    done += turned;
    if (!more) return done;
  }
}

async function applyBatch(services: Services): Promise<{ turned: number; more: boolean }> {
  const { db } = services.store;
  let due: Awaited<ReturnType<typeof takeDue>> = { taken: [], more: false };
  try {
    const news = await db.transaction(async (tx) => {
      due = await takeDue(tx, { now: new Date(services.clock()), limit: BATCH });
      return applyTaken(services, tx, due.taken);
    });
    announceTaken(services, due.taken, news);
  } catch (error) {
    const { taken } = due;
    if (taken.length === 0) throw error;
    log.warn({ err: error, count: taken.length }, 'a batch of webhooks failed and is worked on one by one');
    for (const { id } of taken) await applyAlone(services, id);
  }
  return { turned: due.taken.length, more: due.more };
}

/** A failing body must not block others. */
async function applyAlone(services: Services, id: number): Promise<void> {
  const { db } = services.store;
  const now = new Date(services.clock());
  try {
    let taken: DueDelivery[] = [];
    const news = await db.transaction(async (tx) => {
      ({ taken } = await takeDue(tx, { now, limit: 1, only: id }));
      return applyTaken(services, tx, taken);
    });
    announceTaken(services, taken, news);
  } catch (error) {
    log.error({ err: error, delivery: id }, 'a webhook could not be worked on');
    await putOff(db, id, now);
  }
}

async function applyTaken(
  services: Services,
  tx: Database,
  taken: readonly DueDelivery[],
): Promise<Addressed[]> {
  if (taken.length === 0) return [];
  const now = new Date(services.clock());
  const addressed: Addressed[] = [];
  for (const delivery of taken) {
    addressed.push(address(delivery));
    await setImmediate();
  }
  const wanted = addressed.flatMap(({ record, delivery }) =>
    record === null
      ? []
      : [
          {
            ...record,
            ...(isItsAddress(delivery, record.id) ? { token: delivery.token } : {}),
            ...(record.kind === 'kyb' ? { correlationId: record.id } : {}),
          },
        ],
  );
  const rows = await lockRecords(tx, wanted, now);
  const reported = await webhookStateVersions(tx, addressed.flatMap(stateOf));
  const { settled, records, news, chargedBack } = stateFromDeliveries(addressed, rows, reported, now);
  await settleDeliveries(tx, settled);
  const changed = [...records.values()].filter(({ patch }) => Object.keys(patch).length > 0);
  await saveWebhookState(
    tx,
    changed.map(({ row, patch }) => ({ ...row, ...patch })),
  );
  for (const item of news) await applyNews(tx, item);
  for (const record of chargedBack) await notifyOfFailure(tx, record, now);
  return news;
}

function stateOf({ record, read }: Addressed) {
  const version = read.shape === 'unknown' ? null : read.state.version;
  return record === null || version === null ? [] : [{ ...record, version }];
}

/** Before the confirming read it only ties our link and updates the register, marked. */
async function applyNews(tx: Database, { delivery, read, record }: Addressed): Promise<void> {
  const { receivedAt, token, address: of } = delivery;
  if (of.kind === 'transaction' && of.subject === null && record !== null) {
    await tieLink(tx, token, record.id, receivedAt);
  }
  if (read.shape === 'kyb' && record !== null) {
    await keepKyb(tx, record.id, { onboarding: read.onboarding, source: 'webhook', at: receivedAt });
  }
}

/** Pages reload from the API, never from webhooks. */
function announceTaken(
  { store: { db } }: Services,
  taken: readonly DueDelivery[],
  news: readonly Addressed[],
): void {
  if (taken.length > 0) announceSoon(db, { topics: ['events'], permission: 'events:read' });
  for (const { record } of news) if (record !== null) announceSoon(db, topicsOf(record));
}
