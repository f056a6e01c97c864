import 'server-only';
import { and, eq } from 'drizzle-orm';
import type { RecordKind } from '@/lib/contract/bff-events';
import type { Store } from '@/lib/store/db';
import { records, webhookDeliveries } from '@/lib/store/schema-events';
import { notifications } from '@/lib/store/schema-live';
import { ALICE, type SandboxServices, sandboxServices } from '../memory-services';
import { recordWebhook } from '../record-webhook';
import { createSandboxTransaction } from '../sandbox-transactions';
import { signed } from './storm/storm-plan';
import { workerOf } from './worker';

interface Sent {
  id: string;
  url: string;
  body: string;
  secret?: 'programme';
}

/** A sandbox whose webhooks a test carries to the receiver by hand, on a clock of its own (tests only). */
export interface EventsDesk extends Omit<SandboxServices, 'dispose'> {
  dispose(): Promise<void>;
  /** Lets seconds pass. */
  pass(seconds: number): void;
  /** Brings what the sandbox has sent since the last time, rightly signed unless another secret is given. */
  bring(options?: { secret?: string; change?: (body: string) => string }): Promise<string[]>;
  /** Does what is due. */
  work(): Promise<void>;
  /** Begins an onramp of the account with an address of ours; resolves to its end2end. */
  onramp(): Promise<string>;
  record(kind: RecordKind, id: string): Promise<typeof records.$inferSelect | undefined>;
  results(): Promise<(string | null)[]>;
  notes(): Promise<(typeof notifications.$inferSelect)[]>;
  /** Reads of the API since the last call. */
  reads(): number;
}

export function eventsDesk(store: Store): EventsDesk {
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
    // What it still reads must not reach the next test, whose store it shares.
    async dispose() {
      await workerOf(services).settled();
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
    work: () => workerOf(services).work(),
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
