import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { createLogger } from '@/lib/log/log';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { embeddedSandbox } from './embedded-sandbox';

test('a fault of the embedded sandbox itself is answered 500 and stands in the log', async () => {
  const store = await memoryStore();
  await store.db.execute(sql`drop table sandbox_world`);
  const lines: string[] = [];
  const sandbox = embeddedSandbox(
    store,
    { assumptions: DEFAULT_ASSUMPTIONS, appUrl: 'http://localhost:3000', allowLocalWebhooks: false },
    createLogger({ write: (line) => lines.push(line) }),
  );
  const request = new Request('http://embedded.invalid/v2/balance', {
    headers: { 'api-key': sandbox.keys.apiKey },
  });
  expect((await sandbox.fetch(request)).status).toBe(500);
  const [line] = lines.map(
    (text) => JSON.parse(text) as { level: string; msg: string; err: { code: string } },
  );
  expect(line).toMatchObject({ level: 'error', msg: 'the embedded sandbox failed', err: { code: '42P01' } });
  expect(lines).toHaveLength(1);
  sandbox.dispose();
  await store.close();
});
