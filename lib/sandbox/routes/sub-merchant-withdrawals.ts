import 'server-only';
import type { Assumptions } from '@/lib/contract/assumptions';
import { ENDPOINTS } from '@/lib/contract/endpoints';
import type { WithdrawPayload } from '@/lib/contract/withdrawals';
import { compare, truncate } from '@/lib/money/amount';
import { plainDecimal } from '@/lib/money/decimal';
import { type Answer, ok, refuse } from './answers';
import type { Call } from './call';
import { mintLink } from './hosted/mint-link';
import { mintId } from './ids';
import type { TransactionRecord } from './record';
import { takeForWithdrawal } from './record-money';
import { startRecord } from './record-stage';
import type { Relationship } from './relationship';
import { requireActive } from './relationships';
import { mount } from './router';
import { timestampOf } from './sandbox-clock';
import { addressFor, findGroup } from './whitelist-book';

/**
 * `POST /v2/naas/withdraw`: takes the amount from the sub-merchant at once and starts a withdrawal to the
 * usable address of the group (WDR-18 to WDR-26). Every call makes one more: there is no idempotency (WDR-31,
 * O-56). The answer is a link to the process page and no id (WDR-24).
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

/** The withdrawal that is asked for, or why there can be none: always a 400, never a 422 (WDR-26, ERR-09). */
function recordFor(
  { world, now, account, assumptions }: Call<unknown>,
  relationship: Relationship,
  { account: code, amount, wallet, withdrawalType, note }: WithdrawPayload,
): TransactionRecord | Answer {
  const fault = faultOf(code, amount, withdrawalType, assumptions);
  if (fault !== null) return refuse(400, fault);
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

/** What is wrong with the fields themselves; null when nothing is. */
function faultOf(code: string, amount: string, type: string, assumptions: Assumptions): string | null {
  const { types, strictTypes } = assumptions.withdraw;
  const asset = assumptions.currencies.find((item) => item.code === code);
  if (asset === undefined) return 'account is not a currency of this sub-merchant';
  if (strictTypes && !types.includes(type)) return `withdrawalType must be one of ${types.join(', ')}`;
  const exact = compare(truncate(amount, asset.decimals), amount) === 0;
  return exact ? null : `amount has more than the ${asset.decimals} decimals of ${code}`;
}
