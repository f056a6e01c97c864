import 'server-only';
import { ENDPOINTS } from '@/lib/contract/endpoints';
import { ok } from './answers';
import { requireRelationship } from './relationships';
import { mount } from './router';

/** `GET /v2/naas/balance`: asset code and decimal string, no other figure (2.7, NBA-01 to NBA-04). */
export const getSubMerchantBalance = mount(ENDPOINTS.getSubMerchantBalance, (call) => {
  const relationship = requireRelationship(call);
  if ('status' in relationship) return relationship;
  const entries = Object.entries(relationship.available);
  return ok({ balances: entries.map(([currency, available]) => ({ currency, available })) });
});
