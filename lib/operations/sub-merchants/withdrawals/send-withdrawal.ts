import 'server-only';
import type { SubMerchantIntent } from '@/lib/contract/bff/sub-merchants/intents';
import type { WithdrawalAsked } from '@/lib/contract/bff/sub-merchants/withdrawals';
import type { LinkAnswer } from '@/lib/contract/payments-api/checkouts';
import { noteWithToken } from '@/lib/contract/values/sub-merchants/withdrawal-note';
import { log } from '@/lib/log';
import type { Services } from '@/lib/operations/services';
import { diagnoseSignature } from '@/lib/operations/sub-merchants/diagnose-signature';
import { sendSubMerchantIntent } from '@/lib/operations/sub-merchants/send-sub-merchant-intent';
import type { UpstreamFailure } from '@/lib/upstream/result';
import type { WithdrawalResult } from './withdrawal-view';

/** WDR-31. Only a whole 200 with its link is done (WDR-24, safety 12). `sending`: not recorded yet. */
export async function sendWithdrawal(
  services: Services,
  operation: SubMerchantIntent,
): Promise<SubMerchantIntent> {
  const { intent_id, correlation_id: correlationId } = operation;
  const { account, amount, wallet, withdrawal_type, note } = operation.asked as unknown as WithdrawalAsked;
  const body = {
    account,
    amount,
    wallet,
    withdrawalType: withdrawal_type,
    note: noteWithToken(note, operation.token ?? ''),
  };
  const { row } = await sendSubMerchantIntent<LinkAnswer>(services, operation, {
    call: 'createSubMerchantWithdrawal',
    send: () => services.client.createSubMerchantWithdrawal({ correlationId, body }),
    given: ({ link }) => ({ link }),
    kept: (state, failure) =>
      state === 'refused' && failure !== undefined ? causeOf(services, correlationId, failure) : undefined,
    audit: ({ state, http_status }) => ({
      action: 'sub_withdrawal.outcome',
      detail: { intent_id, outcome: state, status: String(http_status ?? '') },
    }),
  });
  return row ?? operation;
}

/** Names the setting to change. */
async function causeOf(
  services: Services,
  correlationId: string,
  failure: UpstreamFailure,
): Promise<Record<string, unknown> | undefined> {
  try {
    const { code } = await diagnoseSignature(services, failure, { correlationId, method: 'POST' });
    return { fault: code } satisfies WithdrawalResult;
  } catch (error) {
    log.warn({ err: error }, 'the cause of a refused withdrawal was not found');
    return undefined;
  }
}
