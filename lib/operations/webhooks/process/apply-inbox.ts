import 'server-only';
import { log } from '@/lib/log';
import type { Database } from '@/lib/store/db';
import { type DueDelivery, putOff, settleDeliveries, takeDue, toldVersions } from '@/lib/store/events-due';
import { lockRecords, saveTold } from '@/lib/store/events-records';
import { tieLink } from '@/lib/store/links';
import { keepKyb } from '@/lib/store/sub-merchants';
import { announceSoon } from '../live/announce';
import type { Services } from '../services';
import { topicsOf } from './change-of';
import { type Addressed, address, foldDeliveries, isItsAddress } from './fold-deliveries';
import { tellFailure } from './notices';

const BATCH = 100;

/**
 * Works through the inbox: everything that is due, in batches, each in one transaction of the store alone. Whoever is
 * killed in between leaves its batch as it was, and two processes never have the same one (safety 57, 58). Returns how
 * many had their turn.
 */
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
    tell(services, due.taken, news);
  } catch (error) {
    const { taken } = due;
    if (taken.length === 0) throw error;
    log.warn({ err: error, count: taken.length }, 'a batch of webhooks failed and is worked on one by one');
    for (const { id } of taken) await applyAlone(services, id);
  }
  return { turned: due.taken.length, more: due.more };
}

/** One body that our own handler cannot take must not hold up the others. */
async function applyAlone(services: Services, id: number): Promise<void> {
  const { db } = services.store;
  const now = new Date(services.clock());
  try {
    let taken: DueDelivery[] = [];
    const news = await db.transaction(async (tx) => {
      ({ taken } = await takeDue(tx, { now, limit: 1, only: id }));
      return applyTaken(services, tx, taken);
    });
    tell(services, taken, news);
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
  const addressed = taken.map(address);
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
  const told = await toldVersions(tx, addressed.flatMap(stateOf));
  const { settled, records, news, chargedBack } = foldDeliveries(addressed, rows, told, now);
  await settleDeliveries(tx, settled);
  const changed = [...records.values()].filter(({ patch }) => Object.keys(patch).length > 0);
  await saveTold(
    tx,
    changed.map(({ row, patch }) => ({ ...row, ...patch })),
  );
  for (const item of news) await takeNews(tx, item);
  for (const record of chargedBack) await tellFailure(tx, record, now);
  return news;
}

function stateOf({ record, read }: Addressed) {
  const version = read.shape === 'unknown' ? null : read.told.version;
  return record === null || version === null ? [] : [{ ...record, version }];
}

/**
 * What a verified webhook does before a read confirms it: it ties a link of ours to its record, and shows in the
 * register of sub-merchants as told by webhook.
 */
async function takeNews(tx: Database, { delivery, read, record }: Addressed): Promise<void> {
  const { receivedAt, token, address: of } = delivery;
  if (of.kind === 'transaction' && of.subject === null && record !== null) {
    await tieLink(tx, token, record.id, receivedAt);
  }
  if (read.shape === 'kyb' && record !== null) {
    await keepKyb(tx, record.id, { onboarding: read.onboarding, source: 'webhook', at: receivedAt });
  }
}

/** Open pages read again what a verified webhook spoke of: what they show comes from the API, not from the webhook. */
function tell({ store: { db } }: Services, taken: readonly DueDelivery[], news: readonly Addressed[]): void {
  if (taken.length > 0) announceSoon(db, { topics: ['events'], permission: 'events:read' });
  for (const { record } of news) if (record !== null) announceSoon(db, topicsOf(record));
}
