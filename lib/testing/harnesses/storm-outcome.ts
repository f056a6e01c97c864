import 'server-only';
import { RESULTS, type WebhookResult } from '@/lib/contract/bff/webhooks/webhook-events';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { createServices } from '@/lib/operations/services';
import { inboxWorkerOf } from '@/lib/operations/webhooks/process/inbox-worker';
import { openStore, type Store, type StoreTarget } from '@/lib/store/engine/open-store';
import { notifications } from '@/lib/store/schema/live-tables';
import { records, webhookDeliveries } from '@/lib/store/schema/webhook-tables';
import { scriptedUpstream } from '@/lib/testing/scripted-upstream/scripted-upstream';
import { networkTransport } from '@/lib/upstream/network';
import type { StormReport } from './inbox-storm';

export interface StormOutcome {
  events: number;
  copies: number;
  /** Answered 2xx but not in the inbox. */
  lost: number;
  /** Deliveries that were not processed. */
  waiting: number;
  results: Record<WebhookResult, number>;
  /** Records whose state differs from the API's. */
  wrong: string[];
  chargebacks: number;
}

/** Finishes the remaining work on a clock that skips pauses, and counts. */
export async function stormOutcome(target: StoreTarget, { plan }: StormReport): Promise<StormOutcome> {
  const store = await openStore(target);
  const far = await scriptedUpstream((request) => plan.reply(request));
  const network = networkTransport(far.baseUrl);
  try {
    let ahead = 0;
    const services = createServices({
      store,
      env: { environment: 'sandbox', appUrl: 'http://localhost:3000', appUrlGiven: false },
      assumptions: DEFAULT_ASSUMPTIONS,
      transport: network.send,
      apiKey: 'scripted-key',
      clock: () => Date.now() + ahead,
    });
    for (let round = 0; round < 8; round += 1) {
      await inboxWorkerOf(services).work();
      ahead += 60_000;
    }
    return await count(store, plan);
  } finally {
    await network.close();
    await far.close();
    await store.close();
  }
}

async function count({ db }: Store, plan: StormReport['plan']): Promise<StormOutcome> {
  const rows = await db.select().from(webhookDeliveries);
  const known = new Set(rows.map((row) => row.rawBody?.toString()));
  const followed = new Map((await db.select().from(records)).map((row) => [row.id, row]));
  const last = new Set(plan.events.map(({ record }) => record));
  const results = Object.fromEntries(RESULTS.map((result) => [result, 0])) as StormOutcome['results'];
  for (const { result } of rows) if (result !== null) results[result] += 1;
  const notes = await db.select().from(notifications);
  return {
    events: rows.length,
    copies: rows.reduce((sum, row) => sum + row.copies, 0),
    lost: plan.events.filter(({ body }) => !known.has(body)).length,
    waiting: rows.filter((row) => row.result === null).length,
    results,
    wrong: [...last].flatMap((record) => {
      const row = followed.get(plan.end2end(record));
      const right = row?.process === plan.lastProcess(record) && row.eventProcess === row.process;
      return right ? [] : [`${plan.end2end(record)} ${row?.process} ${row?.eventProcess}`];
    }),
    chargebacks: notes.filter((note) => note.kind === 'chargeback').length,
  };
}
