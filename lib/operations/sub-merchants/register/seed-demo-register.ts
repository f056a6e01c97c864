import 'server-only';
import { log } from '@/lib/log/log';
import { readSandboxSubMerchants } from '@/lib/operations/sandbox/sandbox-sub-merchants';
import type { Services } from '@/lib/operations/services';
import { countSubMerchants } from '@/lib/store/sub-merchants/list-sub-merchants';
import { insertSubMerchant } from '@/lib/store/sub-merchants/register';

/** Names of the demo's sub-merchants; the API has none (GEN-09). */
export const DEMO_SUB_MERCHANTS: Readonly<Record<string, { name: string; tags: readonly string[] }>> = {
  CID_1: { name: 'Livraria Outono', tags: ['livros', 'São Paulo'] },
  CID_2: { name: 'Mercearia do Porto', tags: ['alimentos'] },
  CID_4: { name: 'Studio Ladeira', tags: ['fotografia'] },
  CID_5: { name: 'Cervejaria Arapuã', tags: ['alimentos'] },
  CID_6: { name: 'Ateliê Caliandra', tags: ['moda', 'São Paulo'] },
};

/** Runs once, with the embedded sandbox and a new register. Returns the count. */
export async function seedDemoRegister(services: Services): Promise<number> {
  const { db } = services.store;
  if (services.sandbox === undefined) return 0;
  const [open, archived] = await Promise.all([
    countSubMerchants(db, { archived: false }),
    countSubMerchants(db, { archived: true }),
  ]);
  if (open.all + archived.all > 0) return 0;
  const relationships = await readSandboxSubMerchants(services);
  const at = new Date(services.clock());
  let added = 0;
  for (const { correlation_id, name } of relationships) {
    const known = name === undefined ? undefined : DEMO_SUB_MERCHANTS[name];
    if (known === undefined) continue;
    const row = await insertSubMerchant(db, { correlation_id, ...known, origin: 'demo', at });
    if (row !== null) added += 1;
  }
  log.info({ count: added }, 'the demo’s sub-merchants stand in the register');
  return added;
}
