import 'server-only';
import type { SubMerchantIntent } from '@/lib/contract/bff/sub-merchants/intents';
import type { WithdrawalAsked } from '@/lib/contract/bff/sub-merchants/withdrawals';
import type { ListItem } from '@/lib/contract/payments-api/envelope';
import { readWithdrawal } from '@/lib/contract/payments-api/withdrawals';
import { payableAddresses } from '@/lib/contract/values/sub-merchants/withdrawal-group';
import { tokenIn } from '@/lib/contract/values/sub-merchants/withdrawal-note';
import { sameAddress } from '@/lib/contract/values/wallet-address';
import { log } from '@/lib/log/log';
import { sameAmount } from '@/lib/money/amount';
import { announceSubMerchant } from '@/lib/operations/live/announce';
import type { Services } from '@/lib/operations/services';
import { appendAudit } from '@/lib/store/audit/append-audit';
import { noteAmbiguous, tieWithdrawal, withTokens } from '@/lib/store/sub-merchants/withdrawals';
import { followRecord } from '@/lib/store/webhooks/webhook-records';
import type { WithdrawalResult } from './withdrawal-view';

/**
 * Ties records to intents by the code in their notes, which ends unknowns and overrules resolutions. Keeps
 * differing figures (safety 20); ambiguous records stay untied. Returns the tied intents.
 */
export async function tieFound(
  services: Services,
  correlationId: string,
  items: readonly ListItem[],
): Promise<SubMerchantIntent[]> {
  const found = byToken(items);
  const tied: SubMerchantIntent[] = [];
  let flagged = false;
  for (const operation of await withTokens(services.store.db, correlationId, [...found.keys()])) {
    const carriers = found.get(operation.token ?? '') ?? new Map<string, ListItem>();
    const ids = carriersOf(operation, [...carriers.keys()]);
    const [item] = carriers.values();
    if (ids.length > 1) flagged = (await flag(services, operation, ids)) || flagged;
    else if (operation.end2end === undefined && item !== undefined) {
      const ended = await tie(services, operation, item);
      if (ended !== null) tied.push(ended);
    }
  }
  if (flagged || tied.length > 0) announceSubMerchant(services.store.db, correlationId);
  return tied;
}

/** Keyed by our code and by our id. */
function byToken(items: readonly ListItem[]): Map<string, Map<string, ListItem>> {
  const found = new Map<string, Map<string, ListItem>>();
  for (const item of items) {
    const { notes } = readWithdrawal(item);
    const token = notes === undefined ? undefined : tokenIn(notes);
    if (token === undefined || item.end2end === undefined) continue;
    found.set(token, (found.get(token) ?? new Map<string, ListItem>()).set(item.end2end, item));
  }
  return found;
}

/** Records on this page, tied ones, and those found before. */
function carriersOf({ end2end, result }: SubMerchantIntent, ids: readonly string[]): string[] {
  const { ambiguous = [] } = (result ?? {}) as WithdrawalResult;
  return [...new Set([...ambiguous, ...ids, ...(end2end === undefined ? [] : [end2end])])].sort();
}

/** A second record may be a payment that nobody requested. */
async function flag(services: Services, operation: SubMerchantIntent, end2ends: string[]): Promise<boolean> {
  const { intent_id, correlation_id } = operation;
  const noted = await services.store.db.transaction(async (tx) => {
    if (!(await noteAmbiguous(tx, intent_id, end2ends))) return false;
    const detail = { intent_id, end2ends: end2ends.join(', ') };
    const at = new Date(services.clock());
    await appendAudit(tx, { action: 'sub_withdrawal.ambiguous', subject: correlation_id, detail, at });
    return true;
  });
  if (noted) log.error({ intentId: intent_id }, 'several records carry the code of one withdrawal');
  return noted;
}

async function tie(
  services: Services,
  operation: SubMerchantIntent,
  item: ListItem,
): Promise<SubMerchantIntent | null> {
  const { end2end } = item;
  if (end2end === undefined) return null;
  const differs = differences(operation, item);
  const at = new Date(services.clock());
  return services.store.db.transaction(async (tx) => {
    const ended = await tieWithdrawal(tx, operation.intent_id, { end2end, result: { differs } });
    if (ended === null) return null;
    const { intent_id, correlation_id, state } = operation;
    // From now on only reads follow it (WDR-29).
    await followRecord(
      tx,
      { kind: 'sub_withdrawals', id: end2end, correlationId: correlation_id, firstReadAt: at },
      at,
    );
    const detail = { intent_id, was: state, end2end, differs: differs.join(', ') };
    await appendAudit(tx, { action: 'sub_withdrawal.found', subject: correlation_id, detail, at });
    if (differs.length > 0)
      log.error({ intentId: intent_id, fields: differs }, 'a withdrawal is not as it was asked');
    return ended;
  });
}

/** Figures of the record that differ from the request; an absent figure never differs (ENV-21). */
export function differences({ asked }: SubMerchantIntent, item: ListItem): string[] {
  const { account, amount, wallet, addresses } = asked as unknown as WithdrawalAsked;
  const { amount_discounted, currency_receive_code, group_id, address } = readWithdrawal(item);
  const payable = payableAddresses({ addresses }, account);
  return [
    ...(amount_discounted === undefined || sameAmount(amount_discounted, amount) ? [] : ['amount']),
    ...(currency_receive_code === undefined || currency_receive_code === account ? [] : ['account']),
    ...(group_id === undefined || group_id === wallet ? [] : ['group']),
    ...(address === undefined || payable.some((known) => isSame(known.address, address)) ? [] : ['address']),
  ];
}

function isSame(known: string | undefined, address: string): boolean {
  return known !== undefined && sameAddress(known, address);
}
