import 'server-only';
import type { Api } from './api-client';
import { type JsonObject, listAt, okBody, type Reply, textAt } from './api-reply';
import { NotAvailable } from './not-available';
import type { SignedPostOptions } from './request-signer';

export const WITHDRAW = '/v2/naas/withdraw';
export const WHITELIST = '/v2/naas/whitelist';
export const NAAS_CHECKOUT = '/v2/naas/crossramp_checkout';
export const BRANDING = '/v2/naas/submerchants/branding';
export const GROUPS = '/v2/naas/wl_groups';
export const NAAS_BALANCE = '/v2/naas/balance';

export const UNKNOWN_RELATIONSHIP = '00000000-0000-4000-8000-000000000000';

export async function available(api: Api, currency: string, cid = 'CID_1'): Promise<string> {
  const entries = listAt(okBody(await api.signedGet(NAAS_BALANCE, { cid })), 'balances');
  const found = entries.find((entry) => entry.currency === currency);
  if (found === undefined) throw new NotAvailable(`a balance in ${currency}`);
  return textAt(found, 'available');
}

export async function groups(api: Api, cid = 'CID_1'): Promise<JsonObject[]> {
  return listAt(okBody(await api.signedGet(GROUPS, { cid })), 'groups');
}

export async function groupWith(api: Api, currency: string, status: string, cid = 'CID_1') {
  for (const group of await groups(api, cid)) {
    const address = listAt(group, 'addresses').find(
      (item) => item.currency === currency && item.status === status,
    );
    if (address !== undefined) {
      const [id, label] = [textAt(group, 'id'), textAt(group, 'label')];
      return { id, label, address: textAt(address, 'address'), addressId: textAt(address, 'id') };
    }
  }
  throw new NotAvailable(`a group with an address in ${currency} that is ${status}`);
}

export async function withdraw(
  api: Api,
  changes: object = {},
  options: SignedPostOptions = {},
): Promise<Reply> {
  const { id } = await groupWith(api, 'USDT', 'active', 'CID_1');
  const payload = { account: 'USDT', amount: '10', wallet: id, withdrawalType: 'crypto', ...changes };
  return api.signedPost(WITHDRAW, payload, options);
}
