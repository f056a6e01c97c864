import { afterAll, beforeAll, expect, test } from 'vitest';
import { returnHostsRequest } from '@/lib/contract/bff/settings/return-hosts';
import { fieldReasons } from '@/lib/contract/values/field-reasons';
import { readReturnHosts } from '@/lib/store/checkout-links/return-hosts';
import type { Store } from '@/lib/store/engine/open-store';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { ALICE, sandboxServices } from '@/lib/testing/services';
import { changeReturnHosts } from './change-return-hosts';

let store: Store;
beforeAll(async () => {
  store = await memoryStore();
});
afterAll(() => store.close());

test('safety 47: no host is allowed until one is named; each change stands in the audit log with who made it', async () => {
  const { services, dispose } = sandboxServices(store);
  expect(await readReturnHosts(store.db)).toEqual([]);
  const { hosts } = returnHostsRequest.parse({ hosts: ['Shop.Example', 'a.example', 'shop.example'] });
  const { return_hosts } = await changeReturnHosts(services, ALICE, hosts);
  expect(return_hosts).toEqual(['a.example', 'shop.example']);
  await changeReturnHosts(services, ALICE, []);
  expect(await readReturnHosts(store.db)).toEqual([]);
  const rows = await listAudit(store.db, { limit: 2 });
  expect(rows.map(({ action, actor, detail }) => [action, actor, detail])).toEqual([
    ['settings.return_hosts', ALICE, { from: 'a.example shop.example', to: '' }],
    ['settings.return_hosts', ALICE, { from: '', to: 'a.example shop.example' }],
  ]);
  dispose();
});

test('safety 47: one host that is none refuses the list, and names the line', () => {
  const { error } = returnHostsRequest.safeParse({ hosts: ['shop.example', 'https://evil.example'] });
  expect(error && fieldReasons(error)).toEqual({ 'hosts.1': 'not_a_host' });
});
