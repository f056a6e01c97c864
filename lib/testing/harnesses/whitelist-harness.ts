import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Actor } from '@/lib/contract/bff/conversions';
import { type WhitelistBody, whitelistRequest } from '@/lib/contract/bff/sub-merchants/whitelist';
import { addSubMerchant } from '@/lib/operations/sub-merchants/register/register';
import { changeWhitelist } from '@/lib/operations/sub-merchants/whitelist/change-whitelist';
import { readWhitelist } from '@/lib/operations/sub-merchants/whitelist/read-whitelist';
import type { Store } from '@/lib/store/engine/open-store';
import { ALICE, type PartsOptions, sandboxServices } from '@/lib/testing/services';

export const WHITELIST_PATH = '/v2/naas/whitelist';
const treasury = { id: 'wlg_4Tq8mZc1Xv7RkPd2', label: 'Treasury' };
/** Valid Tron addresses in no seeded group. */
export const TRON = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL';
export const TRON_2 = 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW';

export async function whitelistHarness(store: Store, options: PartsOptions = {}) {
  const made = sandboxServices(store, options);
  const fixtures = await made.control('GET', 'fixtures');
  const known = fixtures.relationships as { name: string; correlation_id: string }[];
  const idOf = (name: string) => known.find((item) => item.name === name)?.correlation_id ?? '';
  const ids = { first: idOf('CID_1'), second: idOf('CID_6'), early: idOf('CID_2') };
  for (const [name, correlation_id] of Object.entries(ids)) {
    await addSubMerchant(made.services, ALICE, { correlation_id, name, tags: [] });
  }
  const address = (change: object = {}): WhitelistBody => ({
    walletName: treasury.label,
    walletId: treasury.id,
    address: TRON,
    addressName: 'Cold storage',
    currencyCode: 'USDT',
    ...change,
  });
  interface Press {
    cid?: string;
    key?: string;
    actor?: Actor;
  }
  const press = (body: WhitelistBody, { cid = ids.first, key = randomUUID(), actor = ALICE }: Press = {}) =>
    changeWhitelist(made.services, actor, {
      correlationId: cid,
      intentId: key,
      requestId: 'r',
      asked: whitelistRequest.parse(body),
    });
  const effects = async () => {
    const { groups, addresses } = await made.control('GET', 'effects?account=A');
    return [groups, addresses];
  };
  const read = (cid = ids.first) => readWhitelist(made.services, cid);
  const addressesOf = async (walletId = treasury.id) =>
    (await read()).groups.find(({ id }) => id === walletId)?.addresses ?? [];
  const injectFailure = (failure: object) =>
    made.control('PUT', 'scenario', { faults: [{ method: 'POST', path: WHITELIST_PATH, ...failure }] });
  return { ...made, ...ids, treasury, address, press, effects, read, addressesOf, injectFailure };
}

export type WhitelistHarness = Awaited<ReturnType<typeof whitelistHarness>>;
