import { expect, onTestFinished, test } from 'vitest';
import { insertSubMerchant, updateSubMerchant } from '@/lib/store/sub-merchants/register';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { sandboxServices } from '@/lib/testing/services';
import { listSandboxSubMerchants, readSandboxSubMerchants } from './sandbox-sub-merchants';

test('a sub-merchant of the sandbox has the name of our register, and none where it is not in it or archived', async () => {
  const store = await memoryStore();
  const { services, dispose } = sandboxServices(store);
  onTestFinished(async () => {
    dispose();
    await store.close();
  });
  const fixtures = await readSandboxSubMerchants(services);
  const idOf = (fixture: string) => fixtures.find(({ name }) => name === fixture)?.correlation_id ?? '';
  const at = new Date(services.clock());
  const add = (fixture: string, name: string) =>
    insertSubMerchant(store.db, { correlation_id: idOf(fixture), name, tags: [], origin: 'typed', at });
  await add('CID_1', 'Livraria Outono');
  await add('CID_2', 'Mercearia do Porto');
  await updateSubMerchant(store.db, idOf('CID_2'), { archived: true }, at);

  const { relationships } = await listSandboxSubMerchants(services);
  expect(relationships).toHaveLength(fixtures.length);
  const nameOf = (id: string) => relationships.find(({ correlation_id }) => correlation_id === id)?.name;
  expect(nameOf(idOf('CID_1'))).toBe('Livraria Outono');
  expect(nameOf(idOf('CID_2'))).toBeUndefined();
  expect(relationships.filter(({ name }) => name !== undefined)).toHaveLength(1);
});
