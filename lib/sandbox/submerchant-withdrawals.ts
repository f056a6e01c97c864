import 'server-only';
import { ENDPOINTS } from '@/lib/contract/endpoints';
import { answerList } from './record-list';
import { requireRelationship } from './relationships';
import { mount } from './router';

/**
 * `GET /v2/naas/withdrawals`: the list envelope over the withdrawals of the signed relationship alone (WDR-27),
 * with no largest page unless the assumptions set one (WDR-28, O-22).
 */
export const listSubMerchantWithdrawals = mount(ENDPOINTS.listSubMerchantWithdrawals, (call) => {
  const relationship = requireRelationship(call);
  if ('status' in relationship) return relationship;
  const { account, correlation_id } = relationship;
  return answerList(call, { account, kind: 'withdrawal', correlation_id }, 'naas/withdrawals');
});
