import { NextRequest } from 'next/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { setAuthSecret } from '@/lib/env/env';
import { adoptStore, type Store } from '@/lib/store/engine/open-store';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { POST } from './[...nextauth]/route';

const APP = 'https://mesa.example.com';

let store: Store;
beforeAll(async () => {
  store = await memoryStore();
  adoptStore(store);
  vi.stubEnv('PAYMENTS_BASE_URL', 'https://api.payments.example');
  vi.stubEnv('PAYMENTS_API_KEY', 'key-of-the-account');
  vi.stubEnv('APP_URL', APP);
  vi.stubEnv('DATABASE_URL', 'postgres://mesa@db/mesa');
  // Reads the environment anew.
  setAuthSecret('one secret of this test, and long enough');
});
afterAll(() => store.close());

test('W2, 65: with a live service another site fills the audit log with no path that it makes up', async () => {
  for (let tries = 0; tries < 30; tries += 1) {
    const request = new NextRequest(`${APP}/api/auth/${tries}/${'x'.repeat(4_000)}`, {
      method: 'POST',
      headers: { origin: 'https://other.example' },
    });
    const { status } = await POST(request, { params: Promise.resolve({ nextauth: [] }) });
    expect(status).toBe(403);
  }
  const rows = await listAudit(store.db, { limit: 9 });
  expect(rows.map(({ action, route, detail }) => [action, route, detail])).toEqual([
    ['attempt.refused', 'POST /api/auth', { code: 'cross_site' }],
  ]);
});
