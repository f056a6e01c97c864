import 'server-only';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { SubMerchantIntent } from '@/lib/contract/bff/sub-merchants/intents';
import type { WithdrawalProofAnswer } from '@/lib/contract/bff/sub-merchants/withdrawals';
import type { ListItem } from '@/lib/contract/payments-api/envelope';
import { readWithdrawal } from '@/lib/contract/payments-api/withdrawals';
import { defined } from '@/lib/contract/values/defined';
import { tokenIn } from '@/lib/contract/values/sub-merchants/withdrawal-note';
import { log } from '@/lib/log/log';
import type { Services } from '@/lib/operations/services';
import { requireSubMerchant } from '@/lib/operations/sub-merchants/require-sub-merchant';
import { transactionRow } from '@/lib/operations/transactions/list-transactions';
import { observeStates } from '@/lib/operations/transactions/observe-states';
import { findIntent } from '@/lib/store/sub-merchants/intents';
import { withTokens } from '@/lib/store/sub-merchants/withdrawals';
import { statesOf } from '@/lib/store/transactions/observed-states';
import { findFollowedWithdrawal } from './find-followed-withdrawal';
import { differences, tieFound } from './withdrawal-evidence';
import { withdrawalOf } from './withdrawal-view';

/** 5,000 records: the API cannot filter withdrawals by date (WDR-16). */
const MAX_PAGES = 50;

/**
 * Finds it by the id of the API's record, which is read again, or of our request. Throws `rate_limited`,
 * `not_found` (safety 41), and what a signed read throws.
 */
export async function readWithdrawalProof(
  services: Services,
  correlationId: string,
  id: string,
  asked: { actorId: string; signal?: AbortSignal },
): Promise<WithdrawalProofAnswer> {
  const { db } = services.store;
  const { correlation_id, name } = await requireSubMerchant(services, correlationId);
  const intent = await findIntent(db, correlation_id, id);
  const request = intent?.kind === 'withdraw' ? intent : undefined;
  const end2end = request === undefined ? id : onlyRecord(request);
  const search =
    end2end === undefined
      ? undefined
      : await findFollowedWithdrawal(services, correlation_id, end2end, { pages: MAX_PAGES, ...asked });
  if (search === null) throw new DomainError('not_found');
  const item = search?.found;
  const made = search === undefined ? request : await requestOf(services, correlation_id, search);
  const now = new Date(services.now()).toISOString();
  return {
    owner: { correlation_id, name },
    ...defined({
      record: item && transactionRow(item),
      made: made && asMade(made, item),
    }),
    observed: item?.end2end === undefined ? [] : await statesOf(db, 'withdrawals', item.end2end),
    now,
    read_at: now,
  };
}

/** Compares with the record as it is now. */
function asMade(made: SubMerchantIntent, item: ListItem | undefined) {
  const { differs: kept, ...rest } = withdrawalOf(made);
  const differs = item === undefined ? (kept ?? []) : differences(made, item);
  return { ...rest, ...(differs.length > 0 && { differs }) };
}

/** Undefined when several records carry its code. */
function onlyRecord(request: SubMerchantIntent): string | undefined {
  return withdrawalOf(request).ambiguous === undefined ? request.end2end : undefined;
}

async function requestOf(
  services: Services,
  correlationId: string,
  { found: item, read }: { found: ListItem; read: readonly ListItem[] },
): Promise<SubMerchantIntent | undefined> {
  await observeStates(services, 'withdrawals', [item]);
  // It is printed even if evidence cannot be recorded.
  await tieFound(services, correlationId, read).catch((error: unknown) => {
    log.error({ err: error }, 'what a proof shows of our withdrawals was not noted');
  });
  const token = tokenIn(readWithdrawal(item).notes ?? '');
  const carried = token === undefined ? [] : await withTokens(services.store.db, correlationId, [token]);
  return carried.find((request) => onlyRecord(request) === item.end2end);
}
