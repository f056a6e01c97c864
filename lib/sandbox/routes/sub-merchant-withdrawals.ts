import 'server-only';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { ENDPOINTS } from '@/lib/contract/payments-api/endpoints';
import type { WithdrawPayload } from '@/lib/contract/payments-api/withdrawals';
import { compare, truncate } from '@/lib/money/amount';
import { plainDecimal } from '@/lib/money/decimal';
import { mintLink } from '@/lib/sandbox/hosted/mint-link';
import { type Answer, ok, refuse } from '@/lib/sandbox/http/answers';
import type { RouteCall } from '@/lib/sandbox/http/route-call';
import { mount } from '@/lib/sandbox/http/router';
import type { TransactionRecord } from '@/lib/sandbox/records/record';
import { takeForWithdrawal } from '@/lib/sandbox/records/record-money';
import { startRecord } from '@/lib/sandbox/records/record-stage';
import type { Relationship } from '@/lib/sandbox/sub-merchants/relationship';
import { requireActive, requireRelationship } from '@/lib/sandbox/sub-merchants/relationships';
import { addressFor, findGroup } from '@/lib/sandbox/sub-merchants/wallet-groups';
import { mintId } from '@/lib/sandbox/world/mint-ids';
import { timestampOf } from '@/lib/sandbox/world/sandbox-clock';
import { answerList } from './transactions';

/**
 * `POST /v2/naas/withdraw`: to the usable address of the group (WDR-18 to WDR-26). Every call withdraws again
 * (WDR-31, O-56). Answers a page link without an id (WDR-24).
 */
export const createSubMerchantWithdrawal = mount(ENDPOINTS.createSubMerchantWithdrawal, (call) => {
  const relationship = requireActive(call);
  if ('status' in relationship) return relationship;
  const record = recordFor(call, relationship, call.body);
  if ('status' in record) return record;
  const { world, now, assumptions, account, base } = call;
  if (!takeForWithdrawal(world, record)) {
    return refuse(assumptions.withdraw.insufficientStatus, 'the available balance does not cover the amount');
  }
  startRecord(call, record);
  const { effects } = world.accounts[account];
  effects.withdrawals += 1;
  effects.debits += 1;
  const { end2end } = record;
  return ok({ link: mintLink(world, now, assumptions, base, { page: 'withdrawal', end2end }) });
});

/** The withdrawal, or its refusal: always a 400, never a 422 (WDR-26, ERR-09). */
function recordFor(
  { world, now, account, assumptions }: RouteCall<unknown>,
  relationship: Relationship,
  { account: code, amount, wallet, withdrawalType, note }: WithdrawPayload,
): TransactionRecord | Answer {
  const problem = problemIn(code, amount, withdrawalType, assumptions);
  if (problem !== null) return refuse(400, problem);
  const group = findGroup(relationship, wallet);
  if (group === undefined) return refuse(400, 'wallet is not the id of a wallet group of this sub-merchant');
  const destination = addressFor(group, code, assumptions);
  if (destination === undefined) return refuse(400, `the wallet group has no active address for ${code}`);
  const created_at = timestampOf(now);
  return {
    end2end: mintId(world, 'wdr', now),
    kind: 'withdrawal',
    account,
    correlation_id: relationship.correlation_id,
    created_at,
    updated_at: created_at,
    process: assumptions.sandbox.catalog.withdrawal[0]?.process ?? '',
    attributes: {
      amount_discounted: plainDecimal(amount),
      currency_received: assumptions.currencies.find((item) => item.code === code)?.name ?? code,
      currency_receive_code: code,
      address: destination.address,
      group_id: group.id,
      ...(note !== undefined && note !== '' && { notes: note }),
    },
  };
}

function problemIn(code: string, amount: string, type: string, assumptions: Assumptions): string | null {
  const { types, strictTypes } = assumptions.withdraw;
  const asset = assumptions.currencies.find((item) => item.code === code);
  if (asset === undefined) return 'account is not a currency of this sub-merchant';
  if (strictTypes && !types.includes(type)) return `withdrawalType must be one of ${types.join(', ')}`;
  const exact = compare(truncate(amount, asset.decimals), amount) === 0;
  return exact ? null : `amount has more than the ${asset.decimals} decimals of ${code}`;
}

/**
 * `GET /v2/naas/withdrawals`: withdrawals of the signed relationship only (WDR-27); no maximum page size by default
 * (WDR-28, O-22).
 */
export const listSubMerchantWithdrawals = mount(ENDPOINTS.listSubMerchantWithdrawals, (call) => {
  const relationship = requireRelationship(call);
  if ('status' in relationship) return relationship;
  const { account, correlation_id } = relationship;
  return answerList(call, { account, kind: 'withdrawal', correlation_id }, 'naas/withdrawals');
});
