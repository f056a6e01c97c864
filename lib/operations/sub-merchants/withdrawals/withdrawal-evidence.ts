import 'server-only';
import { sameAddress } from '@/lib/contract/address-check';
import type { Operation } from '@/lib/contract/bff-operations';
import type { WithdrawalAsked } from '@/lib/contract/bff-sub-withdrawals';
import type { ListItem } from '@/lib/contract/envelope';
import { tokenIn } from '@/lib/contract/withdrawal-note';
import { readWithdrawal } from '@/lib/contract/withdrawals';
import { log } from '@/lib/log';
import { sameAmount } from '@/lib/money/amount';
import { appendAudit } from '@/lib/store/audit';
import { followRecord } from '@/lib/store/events-records';
import { noteAmbiguous, tieWithdrawal, withTokens } from '@/lib/store/withdrawals';
import type { Services } from '../services';
import { announceWithdrawal } from './announce-withdrawal';
import type { WithdrawalResult } from './withdrawal-view';

/**
 * Holds the records of a list against what was asked for here: one that carries our code in its notes was made, and
 * ends an unknown outcome or overrules a person's word about it (architecture 4.5). Figures that differ from what was
 * asked are kept for a red alert (safety 20). Of several records with one code none is chosen: a person looks at them.
 * Returns what was tied.
 */
export async function tieFound(
  services: Services,
  correlationId: string,
  items: readonly ListItem[],
): Promise<Operation[]> {
  const found = byToken(items);
  const tied: Operation[] = [];
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
  if (flagged || tied.length > 0) announceWithdrawal(services.store.db, correlationId);
  return tied;
}

/** Records that carry a code of ours, by code and id. */
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

/** Every record known to carry its code: those of this page, the one it is tied to, and those found before. */
function carriersOf({ end2end, result }: Operation, ids: readonly string[]): string[] {
  const { ambiguous = [] } = (result ?? {}) as WithdrawalResult;
  return [...new Set([...ambiguous, ...ids, ...(end2end === undefined ? [] : [end2end])])].sort();
}

/** One press makes one record: of two, one may be a payment that nobody asked for. */
async function flag(services: Services, operation: Operation, end2ends: string[]): Promise<boolean> {
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

async function tie(services: Services, operation: Operation, item: ListItem): Promise<Operation | null> {
  const { end2end } = item;
  if (end2end === undefined) return null;
  const differs = differences(operation, item);
  const at = new Date(services.clock());
  return services.store.db.transaction(async (tx) => {
    const ended = await tieWithdrawal(tx, operation.intent_id, { end2end, result: { differs } });
    if (ended === null) return null;
    const { intent_id, correlation_id, state } = operation;
    // From here on reads alone tell of it: nothing is pushed for a withdrawal (WDR-29).
    await followRecord(
      tx,
      { kind: 'sub_withdrawals', id: end2end, correlationId: correlation_id, firstReadAt: at },
      at,
    );
    const detail = { intent_id, was: state, end2end, differs: differs.join(', ') };
    await appendAudit(tx, { action: 'sub_withdrawal.found', subject: correlation_id, detail, at });
    if (differs.length > 0)
      log.error({ intentId: intent_id, differs }, 'a withdrawal is not as it was asked');
    return ended;
  });
}

/** Names of given figures that are not as asked; a figure that is not given says nothing (ENV-21). */
function differences({ asked }: Operation, item: ListItem): string[] {
  const { account, amount, wallet, addresses } = asked as unknown as WithdrawalAsked;
  const { amount_discounted, currency_receive_code, group_id, address } = readWithdrawal(item);
  return [
    ...(amount_discounted === undefined || sameAmount(amount_discounted, amount) ? [] : ['amount']),
    ...(currency_receive_code === undefined || currency_receive_code === account ? [] : ['account']),
    ...(group_id === undefined || group_id === wallet ? [] : ['group']),
    ...(address === undefined || addresses.some((known) => isSame(known.address, address))
      ? []
      : ['address']),
  ];
}

function isSame(known: string | undefined, address: string): boolean {
  return known !== undefined && sameAddress(known, address);
}
