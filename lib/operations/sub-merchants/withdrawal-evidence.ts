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
import { tieWithdrawal, untiedWithTokens } from '@/lib/store/withdrawals';
import type { Services } from '../services';
import { announceWithdrawal } from './announce-withdrawal';

/**
 * Holds the records of a list against what was asked for here: one that carries our code in its notes was made, and
 * ends an unknown outcome or overrules a person's word about it (architecture 4.5). Figures that differ from what was
 * asked are kept for a red alert (safety 20). Returns what was tied.
 */
export async function tieFound(
  services: Services,
  correlationId: string,
  items: readonly ListItem[],
): Promise<Operation[]> {
  const found = new Map<string, ListItem>();
  for (const item of items) {
    const { notes } = readWithdrawal(item);
    const token = notes === undefined ? undefined : tokenIn(notes);
    if (token !== undefined && item.end2end !== undefined) found.set(token, item);
  }
  const untied = await untiedWithTokens(services.store.db, correlationId, [...found.keys()]);
  const tied: Operation[] = [];
  for (const operation of untied) {
    const item = found.get(operation.token ?? '');
    const ended = item === undefined ? null : await tie(services, operation, item);
    if (ended !== null) tied.push(ended);
  }
  if (tied.length > 0) announceWithdrawal(services.store.db, correlationId);
  return tied;
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
