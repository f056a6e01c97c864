/**
 * What the audit log costs an acceptance: 20 at once over the embedded sandbox on a real PostgreSQL, in turns without
 * audit rows, with rows that nobody seals, and with the chain. `npm run bench -- --accepts` starts it.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { acceptConversion } from '@/lib/operations/conversions/accept-conversion';
import { createQuote } from '@/lib/operations/conversions/create-quote';
import { sealAudit } from '@/lib/store/audit/seal-audit';
import { openStore } from '@/lib/store/engine/open-store';
import { ALICE, press, sandboxServices } from '@/lib/testing/services';
import { startPostgres } from '../scripts/test/postgres.mjs';

const AT_ONCE = 20;
const ROUNDS = 8;
const SEAL_EVERY_MS = 1000;
const VARIANTS = ['no rows', 'rows, not sealed', 'rows and chain'] as const;
const ASKED = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '10' };

const postgres = await startPostgres();
const store = await openStore({ databaseUrl: postgres.url });
const { services, dispose } = sandboxServices(store);
const times = new Map<string, number[]>(VARIANTS.map((variant) => [variant, []]));
await store.db.execute(
  sql`create function skip_row() returns trigger language plpgsql as 'begin return null; end'`,
);

for (let round = -1; round < ROUNDS; round += 1)
  for (const variant of VARIANTS) {
    if (variant === 'no rows')
      await store.db.execute(
        sql`create trigger skip before insert on audit_waiting for each row execute function skip_row()`,
      );
    const quotes = [];
    for (let each = 0; each < AT_ONCE; each += 1) quotes.push(await createQuote(services, ALICE, ASKED));
    const sealing = () => void sealAudit(store.db);
    const timer = variant === 'rows and chain' ? setInterval(sealing, SEAL_EVERY_MS) : undefined;
    if (timer !== undefined) sealing();
    const taken = await Promise.all(
      quotes.map(async ({ conversion }) => {
        const began = performance.now();
        const input = { rfqId: conversion.rfq_id, intentId: randomUUID(), requestId: 'bench' };
        const { outcome } = await acceptConversion(services, ALICE, { ...input, asked: press(conversion) });
        if (outcome !== 'accepted' && outcome !== 'in_flight')
          throw new Error(`an acceptance ended as ${outcome}`);
        return performance.now() - began;
      }),
    );
    clearInterval(timer);
    if (variant === 'no rows') await store.db.execute(sql`drop trigger skip on audit_waiting`);
    await sealAudit(store.db);
    // The first round warms up.
    if (round >= 0) times.get(variant)?.push(...taken);
  }

const figures = [...times].map(([variant, taken]) => {
  taken.sort((a, b) => a - b);
  const at = (share: number) => taken[Math.floor(taken.length * share)] ?? Number.NaN;
  return { variant, median: at(0.5), p95: at(0.95) };
});
process.stdout.write(JSON.stringify(figures));
dispose();
await store.close();
await postgres.stop();
process.exit(0);
