import 'server-only';
import { and, eq } from 'drizzle-orm';
import type { RecordKind } from '@/lib/contract/bff/webhooks/webhook-events';
import { createSandboxTransaction } from '@/lib/operations/sandbox/sandbox-transactions';
import { inboxWorkerOf } from '@/lib/operations/webhooks/process/inbox-worker';
import { recordWebhook } from '@/lib/operations/webhooks/receive/record-webhook';
import type { Store } from '@/lib/store/engine/open-store';
import { notifications } from '@/lib/store/schema/live-tables';
import { records, webhookDeliveries } from '@/lib/store/schema/webhook-tables';
import { ALICE, type SandboxServices, sandboxServices } from '@/lib/testing/services';
import { signed } from './storm-plan';

interface Sent {
  id: string;
  url: string;
  body: string;
  secret?: 'programme';
}

/** A sandbox with its own clock; the test delivers its webhooks. */
export interface WebhookHarness extends Omit<SandboxServices, 'dispose'> {
  dispose(): Promise<void>;
  pass(seconds: number): void;
  /** Delivers everything sent since the last call, correctly signed unless `secret` is given. */
  bring(options?: { secret?: string; change?: (body: string) => string }): Promise<string[]>;
  work(): Promise<void>;
  /** Starts an onramp with our address; resolves to its end2end. */
  onramp(): Promise<string>;
  record(kind: RecordKind, id: string): Promise<typeof records.$inferSelect | undefined>;
  results(): Promise<(string | null)[]>;
  notes(): Promise<(typeof notifications.$inferSelect)[]>;
  reads(): number;
}

export function webhookHarness(store: Store): WebhookHarness {
  const { db } = store;
  let now = Date.now();
  const world = sandboxServices(store, { clock: () => now });
  const { services, sandbox, control } = world;
  const seen = new Set<string>();
  let reads = 0;
  const answer = sandbox.fetch;
  sandbox.fetch = (request) => {
    reads += 1;
    return answer(request);
  };
  return {
    ...world,
    // Running reads must not reach the next test on the same store.
    async dispose() {
      await inboxWorkerOf(services).settled();
      world.dispose();
    },
    pass: (seconds) => {
      now += seconds * 1_000;
    },
    async bring({ secret, change = (body: string) => body } = {}) {
      const { deliveries } = (await control('GET', 'deliveries')) as unknown as { deliveries: Sent[] };
      const fresh = deliveries.filter(({ id }) => !seen.has(id)).reverse();
      const kept: string[] = [];
      for (const { id, url, body, secret: which } of fresh) {
        seen.add(id);
        const { webhookSecret, naasWebhookSecret } = sandbox.keys;
        const usual = which === 'programme' ? naasWebhookSecret : webhookSecret;
        const text = change(body);
        const header = signed(text, secret ?? usual, Math.floor(now / 1000));
        const token = url.split('/').at(-1) ?? '';
        const headers = { 'x-webhook-signature': header };
        kept.push(await recordWebhook(services, { token, rawBody: Buffer.from(text), headers }));
      }
      return kept;
    },
    work: () => inboxWorkerOf(services).work(),
    async onramp() {
      const asked = { kind: 'onramp', currency_code: 'USDT', webhook: 'mesa' } as const;
      return (await createSandboxTransaction(services, ALICE, asked)).created ?? '';
    },
    async record(kind, id) {
      const [row] = await db
        .select()
        .from(records)
        .where(and(eq(records.kind, kind), eq(records.id, id)));
      return row;
    },
    async results() {
      const rows = await db.select().from(webhookDeliveries).orderBy(webhookDeliveries.id);
      return rows.map(({ result }) => result);
    },
    notes: () => db.select().from(notifications),
    reads: () => {
      const since = reads;
      reads = 0;
      return since;
    },
  };
}
