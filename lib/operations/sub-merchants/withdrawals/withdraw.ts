import 'server-only';
import { createHmac, randomInt } from 'node:crypto';
import type { Actor } from '@/lib/contract/bff';
import type { Operation } from '@/lib/contract/bff-operations';
import type { WithdrawRequest } from '@/lib/contract/bff-sub-withdrawal-requests';
import type { WithdrawAnswer, WithdrawalAsked } from '@/lib/contract/bff-sub-withdrawals';
import { DomainError } from '@/lib/contract/domain-error';
import { groupFault, sameGroup } from '@/lib/contract/withdrawal-group';
import { TOKEN_ALPHABET, TOKEN_LENGTH } from '@/lib/contract/withdrawal-note';
import { compare } from '@/lib/money/amount';
import { canonicalDecimal } from '@/lib/money/decimal';
import { appendAudit } from '@/lib/store/audit';
import { type BeginOperationResult, findOperation } from '@/lib/store/operations';
import { newestDone } from '@/lib/store/withdrawals';
import { checkCap } from '../caps';
import type { Services } from '../services';
import { beginUnarchived, requireUnarchived } from './require-sub-merchant';
import { sendWithdrawal } from './send-withdrawal';
import { readWithdrawalSources } from './withdrawal-sources';
import { withdrawalOf } from './withdrawal-view';

export interface WithdrawInput {
  correlationId: string;
  /** The browser's Idempotency-Key: one for each confirm screen. */
  intentId: string;
  requestId: string;
  asked: WithdrawRequest;
}

/** The same amount to the same group within this time must have been seen by who sends it again (safety 2). */
const REPEAT_MS = 24 * 60 * 60_000;
/** Presses under way in this process, so that the same press twice is one call and one answer. */
const underWay = new WeakMap<Services, Map<string, Promise<WithdrawAnswer>>>();

/**
 * Withdraws from a sub-merchant to one of its whitelist groups (WDR-18): group and balance are read again, the intent is
 * committed, and one call is made that is never repeated. Where the group is not as the person saw it, an address is
 * pending, or less is available, nothing is sent (safety 43). Throws `not_found` for what is not in the register,
 * `sub_merchant_archived`, `key_reused`, `rate_limited`, `store_unavailable` and what a signed read throws; nothing was sent then either.
 */
export function withdraw(services: Services, actor: Actor, input: WithdrawInput): Promise<WithdrawAnswer> {
  const presses = underWay.get(services) ?? new Map<string, Promise<WithdrawAnswer>>();
  underWay.set(services, presses);
  const press = JSON.stringify([actor.id, input.correlationId, input.intentId, input.asked]);
  const first = presses.get(press);
  if (first !== undefined) return first;
  const running = run(services, actor, input).finally(() => presses.delete(press));
  presses.set(press, running);
  return running;
}

async function run(services: Services, actor: Actor, input: WithdrawInput): Promise<WithdrawAnswer> {
  const { correlationId, intentId } = input;
  await requireUnarchived(services, correlationId, intentId);
  const known = await findOperation(services.store.db, correlationId, intentId);
  const looked = known === null ? await look(services, actor, input) : { asked: askedOf(input.asked, {}) };
  if ('stop' in looked) return looked.stop;
  const begun = await begin(services, actor, input, looked.asked);
  const now = () => new Date(services.now()).toISOString();
  switch (begun.kind) {
    case 'key_reused':
      throw new DomainError('key_reused');
    case 'blocked':
    case 'repeated':
      return { outcome: begun.kind, withdrawal: withdrawalOf(begun.operation), now: now() };
    case 'replayed':
      return { outcome: begun.operation.state, withdrawal: withdrawalOf(begun.operation), now: now() };
    case 'begun': {
      const ended = await sendWithdrawal(services, actor, begun.operation);
      return { outcome: ended.state, withdrawal: withdrawalOf(ended), now: now() };
    }
  }
}

/** Reads group and balance in the request that sends, and holds them against what the person saw (safety 43). */
async function look(
  services: Services,
  actor: Actor,
  { correlationId, asked }: WithdrawInput,
): Promise<{ asked: WithdrawalAsked } | { stop: WithdrawAnswer }> {
  checkType(services, asked.withdrawal_type);
  await checkCap(services, actor.id, 'withdraw');
  const { accounts, groups } = await readWithdrawalSources(services, correlationId);
  const now = new Date(services.now()).toISOString();
  const group = groups.find(({ id }) => id === asked.wallet);
  if (group === undefined) return { stop: { outcome: 'group_changed', now } };
  if (!sameGroup(asked.seen, group)) return { stop: { outcome: 'group_changed', group, now } };
  const fault = groupFault(group, asked.account);
  if (fault !== undefined) return { stop: { outcome: 'group_not_ready', group, fault, now } };
  const account = accounts.find(({ currency }) => currency === asked.account);
  if (account === undefined) {
    throw new DomainError('invalid_input', { fields: { account: 'not_allowed' } });
  }
  const { available } = account;
  if (available !== undefined && compare(asked.amount, available) > 0) {
    return { stop: { outcome: 'above_available', available, now } };
  }
  return { asked: askedOf(asked, account) };
}

function checkType({ assumptions: { withdraw: rules } }: Services, type: string): void {
  if (rules.strictTypes && !rules.types.includes(type)) {
    throw new DomainError('invalid_input', { fields: { withdrawal_type: 'not_allowed' } });
  }
}

function askedOf(asked: WithdrawRequest, { available }: { available?: string }): WithdrawalAsked {
  const { account, amount, wallet, withdrawal_type, note, seen } = asked;
  return {
    account,
    amount: amount.replace(/^0+(?=\d)/, ''),
    wallet,
    ...(seen.label === undefined ? {} : { group_label: seen.label }),
    addresses: seen.addresses.map((address) => JSON.parse(JSON.stringify(address))),
    withdrawal_type,
    ...(note === undefined ? {} : { note }),
    ...(available === undefined ? {} : { available }),
  };
}

type Begun = BeginOperationResult | { kind: 'repeated'; operation: Operation };

/** Undoes the transaction it is thrown in. */
class Repeated extends Error {
  constructor(readonly operation: Operation) {
    super('the same withdrawal was made by another press');
  }
}

/**
 * Intent and audit row in one transaction: without both on record nothing is sent (safety 66). The row holds the place
 * of its subject, so by then any other press has ended and is seen: what this person did not know of is not repeated.
 */
async function begin(
  services: Services,
  actor: Actor,
  { correlationId, intentId, requestId, asked }: WithdrawInput,
  shown: WithdrawalAsked,
): Promise<Begun> {
  const subject = subjectOf(correlationId, asked);
  const at = new Date(services.clock());
  try {
    return await services.store.db.transaction(async (tx) => {
      const begun = await beginUnarchived(tx, {
        intent_id: intentId,
        kind: 'withdraw',
        correlation_id: correlationId,
        subject_key: hashOf(services, 'subject', subject),
        input_hash: hashOf(services, 'input', inputOf(actor, subject, asked)),
        actor,
        asked: { ...shown },
        token: newToken(),
        request_id: requestId,
        at,
      });
      if (begun.kind !== 'begun') return begun;
      const since = new Date(at.getTime() - REPEAT_MS);
      const twin = await newestDone(tx, hashOf(services, 'subject', subject), since);
      if (twin !== null && twin.intent_id !== asked.seen.latest?.toLowerCase()) throw new Repeated(twin);
      const { account, amount, wallet, withdrawal_type } = shown;
      const detail = { intent_id: intentId, account, amount, wallet, withdrawal_type };
      await appendAudit(tx, { action: 'sub_withdrawal.send', actor, subject: correlationId, detail, at });
      return begun;
    });
  } catch (error) {
    if (error instanceof Repeated) return { kind: 'repeated', operation: error.operation };
    throw error;
  }
}

/** The same amount, however it was written, from the same account to the same group. */
function subjectOf(correlationId: string, { account, wallet, amount }: WithdrawRequest): (string | null)[] {
  return [correlationId, account, wallet, canonicalDecimal(amount)];
}

function inputOf(
  actor: Actor,
  subject: (string | null)[],
  { withdrawal_type, note }: WithdrawRequest,
): (string | null)[] {
  return [actor.id, ...subject, withdrawal_type, note ?? null];
}

function hashOf({ secret }: Services, what: string, parts: (string | null)[]): string {
  return createHmac('sha256', secret)
    .update(`withdraw ${what}\n${JSON.stringify(parts)}`)
    .digest('hex');
}

function newToken(): string {
  const letters = Array.from(
    { length: TOKEN_LENGTH },
    () => TOKEN_ALPHABET[randomInt(TOKEN_ALPHABET.length)],
  );
  return `M-${letters.join('')}`;
}
