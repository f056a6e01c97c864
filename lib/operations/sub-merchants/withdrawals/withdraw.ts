import 'server-only';
import { randomInt } from 'node:crypto';
import type { Actor } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { SubMerchantIntent } from '@/lib/contract/bff/sub-merchants/intents';
import type { WithdrawRequest } from '@/lib/contract/bff/sub-merchants/withdrawal-requests';
import type { WithdrawAnswer, WithdrawalAsked } from '@/lib/contract/bff/sub-merchants/withdrawals';
import type { LinkAnswer } from '@/lib/contract/payments-api/checkouts';
import { defined } from '@/lib/contract/values/defined';
import { groupError, sameGroup } from '@/lib/contract/values/sub-merchants/withdrawal-group';
import {
  noteWithToken,
  TOKEN_ALPHABET,
  TOKEN_LENGTH,
} from '@/lib/contract/values/sub-merchants/withdrawal-note';
import { log } from '@/lib/log/log';
import { compare, isDecimal } from '@/lib/money/amount';
import { canonicalDecimal } from '@/lib/money/decimal';
import { commitIntent, hashInput, sharePress } from '@/lib/operations/intents/send-once';
import { checkRateLimit } from '@/lib/operations/rate-limits';
import { checkPolicies } from '@/lib/operations/requests/check-policies';
import type { Services } from '@/lib/operations/services';
import { diagnoseSignature } from '@/lib/operations/sub-merchants/diagnose-signature';
import { beginUnarchived, requireUnarchived } from '@/lib/operations/sub-merchants/require-sub-merchant';
import { sendSubMerchantIntent } from '@/lib/operations/sub-merchants/send-sub-merchant-intent';
import { appendAudit } from '@/lib/store/audit/append-audit';
import { noteStop } from '@/lib/store/audit/audit-scope';
import type { Database } from '@/lib/store/engine/open-store';
import { findIntent } from '@/lib/store/sub-merchants/intents';
import { newestDone } from '@/lib/store/sub-merchants/withdrawals';
import type { UpstreamFailure } from '@/lib/upstream/result';
import { readWithdrawalSources } from './withdrawal-sources';
import { type WithdrawalResult, withdrawalOf } from './withdrawal-view';

export interface WithdrawInput {
  correlationId: string;
  /** Unique to one confirmation. */
  intentId: string;
  requestId: string;
  asked: WithdrawRequest;
  approval?: (tx: Database) => Promise<void>;
  stillMay?: (tx: Database) => Promise<void>;
}

/** A repeat must show the first one (safety 2). */
const REPEAT_MS = 24 * 60 * 60_000;

/**
 * Withdraws to a whitelist group (WDR-18): reads group and balance, commits, calls once; other terms than shown
 * send nothing (safety 43). `not_found`, `sub_merchant_archived`, `key_reused`, `rate_limited` and errors of signed
 * reads mean that nothing was sent. `store_unavailable` says nothing about the call.
 */
export function withdraw(services: Services, actor: Actor, input: WithdrawInput): Promise<WithdrawAnswer> {
  const press = ['withdraw', actor.id, input.correlationId, input.intentId, input.asked];
  return sharePress(services, press, () => run(services, actor, input));
}

async function run(services: Services, actor: Actor, input: WithdrawInput): Promise<WithdrawAnswer> {
  const { correlationId, intentId } = input;
  await requireUnarchived(services, correlationId, intentId);
  const compared = await compareUnlessKnown(services, actor, input);
  if ('stop' in compared) {
    noteStop(compared.stop.outcome);
    return compared.stop;
  }
  const begun = await begin(services, actor, input, compared.asked);
  const now = () => new Date(services.now()).toISOString();
  switch (begun.kind) {
    case 'blocked':
    case 'repeated':
      noteStop(begun.kind);
      return { outcome: begun.kind, withdrawal: withdrawalOf(begun.operation), now: now() };
    case 'replayed':
      return { outcome: begun.operation.state, withdrawal: withdrawalOf(begun.operation), now: now() };
    case 'begun': {
      const ended = await sendWithdrawal(services, begun.operation);
      return { outcome: ended.state, withdrawal: withdrawalOf(ended), now: now() };
    }
  }
}

type Compared = { asked: WithdrawalAsked } | { stop: WithdrawAnswer };

/**
 * A duplicate may be compared after the first was committed and debited, so a stop or an error checks the intent
 * again.
 */
async function compareUnlessKnown(services: Services, actor: Actor, input: WithdrawInput): Promise<Compared> {
  const { correlationId, intentId, asked } = input;
  const known = async () =>
    (await findIntent(services.store.db, correlationId, intentId)) === null
      ? null
      : { asked: askedOf(asked, {}) };
  const before = await known();
  if (before !== null) return before;
  await checkRateLimit(services, actor.id, 'prepare');
  try {
    const compared = await compareWithShown(services, input);
    return 'stop' in compared ? ((await known()) ?? compared) : compared;
  } catch (error) {
    const meanwhile = await known();
    if (meanwhile === null) throw error;
    return meanwhile;
  }
}

/** Reads inside the request that sends (safety 43). */
async function compareWithShown(
  services: Services,
  { correlationId, asked }: WithdrawInput,
): Promise<Compared> {
  checkType(services, asked.withdrawal_type);
  const { accounts, groups } = await readWithdrawalSources(services, correlationId);
  const now = new Date(services.now()).toISOString();
  const group = groups.find(({ id }) => id === asked.wallet);
  if (group === undefined) return { stop: { outcome: 'group_changed', now } };
  if (!sameGroup(asked.seen, group)) return { stop: { outcome: 'group_changed', group, now } };
  const group_error = groupError(group, asked.account);
  if (group_error !== undefined) return { stop: { outcome: 'group_not_ready', group, group_error, now } };
  const account = accounts.find(({ currency }) => currency === asked.account);
  if (account === undefined) {
    throw new DomainError('invalid_input', { fields: { account: 'not_allowed' } });
  }
  const { available } = account;
  // An unreadable figure cannot be compared; the API decides.
  if (isDecimal(available) && compare(asked.amount, available) > 0) {
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
    ...defined({ group_label: seen.label }),
    addresses: seen.addresses.map((address) => JSON.parse(JSON.stringify(address))),
    withdrawal_type,
    ...defined({ note, available }),
  };
}

/** Rolls back the transaction of the caller. */
class Repeated extends Error {
  constructor(readonly operation: SubMerchantIntent) {
    super('the same withdrawal was made by another press');
  }
}

/**
 * All in one transaction (safety 66). It holds the subject and refuses a repeat that the person was not shown.
 */
async function begin(
  services: Services,
  actor: Actor,
  { correlationId, intentId, requestId, asked, approval, stillMay }: WithdrawInput,
  shown: WithdrawalAsked,
) {
  const subject = subjectOf(correlationId, asked);
  const subject_key = hashInput(services, 'withdraw subject', subject);
  const at = new Date(services.clock());
  const intent = {
    intent_id: intentId,
    correlation_id: correlationId,
    subject_key,
    actor,
    at,
    kind: 'withdraw' as const,
    input_hash: hashInput(services, 'withdraw input', [
      actor.id,
      ...subject,
      asked.withdrawal_type,
      asked.note ?? null,
    ]),
    asked: { ...shown },
    token: newToken(),
    request_id: requestId,
  };
  try {
    return await commitIntent(
      services,
      (tx) => beginUnarchived(tx, intent),
      async (tx) => {
        const earlier = await newestDone(tx, subject_key, new Date(at.getTime() - REPEAT_MS));
        if (earlier !== null && earlier.intent_id !== asked.seen.latest?.toLowerCase())
          throw new Repeated(earlier);
        await (approval ?? stillMay)?.(tx);
        await checkRateLimit(services, actor.id, 'withdraw', tx);
        const { account, amount, wallet, withdrawal_type } = shown;
        const amounts = [{ currency: account, amount }];
        await checkPolicies(services, tx, actor, {
          operation: 'withdrawal',
          amounts,
          destination: wallet,
          approved: approval !== undefined,
        });
        const detail = { intent_id: intentId, account, amount, wallet, withdrawal_type };
        await appendAudit(tx, { action: 'sub_withdrawal.send', actor, subject: correlationId, detail, at });
      },
    );
  } catch (error) {
    if (error instanceof Repeated) return { kind: 'repeated' as const, operation: error.operation };
    throw error;
  }
}

/** Key by which a withdrawal of the same amount, account and group is found. */
function subjectOf(correlationId: string, { account, wallet, amount }: WithdrawRequest): (string | null)[] {
  return [correlationId, account, wallet, canonicalDecimal(amount)];
}

function newToken(): string {
  const letters = Array.from(
    { length: TOKEN_LENGTH },
    () => TOKEN_ALPHABET[randomInt(TOKEN_ALPHABET.length)],
  );
  return `M-${letters.join('')}`;
}

/**
 * WDR-31. Only a complete 200 with its link is done (WDR-24, safety 12). `sending` means not recorded yet.
 */
async function sendWithdrawal(services: Services, operation: SubMerchantIntent): Promise<SubMerchantIntent> {
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

/** The cause of a refused signature: it names the setting to change. */
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
