import 'server-only';
import { createHmac } from 'node:crypto';
import type { Actor } from '@/lib/contract/bff';
import type { Operation } from '@/lib/contract/bff-operations';
import type { WhitelistChangeAnswer, WhitelistRequest } from '@/lib/contract/bff-whitelist';
import { DomainError } from '@/lib/contract/domain-error';
import { stringifyJson } from '@/lib/contract/json';
import { nameKey } from '@/lib/contract/shown-name';
import type { WhitelistAnswer, WhitelistPayload } from '@/lib/contract/sub-merchants';
import { log } from '@/lib/log';
import { appendAudit } from '@/lib/store/audit';
import { type OperationResult, settleOperation } from '@/lib/store/operations';
import type { UpstreamFailure, UpstreamResult } from '@/lib/upstream/result';
import { checkCap } from '../caps';
import { announceSoon } from '../live/announce';
import type { Services } from '../services';
import { followApproval } from './address-approval';
import { isAddress, type JudgedChange, judgeAgainst, judgeAlone } from './judge-whitelist';
import { readWalletGroups } from './read-wallet-groups';
import { beginUnarchived, requireUnarchived } from './require-sub-merchant';
import { requireSigning, signedFault } from './signed-fault';

/** Statuses by which the API says that it changed nothing. */
const CHANGED_NOTHING = new Set([400, 401, 403, 404, 405, 409, 415, 422, 429]);

interface Intent {
  correlationId: string;
  intentId: string;
  requestId: string;
  asked: WhitelistRequest;
}

/**
 * Creates a wallet group or adds an address to one, once for each intent (WLG-07, WLG-08, safety 1-4). The intent is
 * committed first; then the groups are read again and what they contradict is refused without a call (`not_done`);
 * then the API is called once. No usable answer leaves `unknown`, which blocks the same change until a read or a
 * person ends it. Throws `not_found`, `sub_merchant_archived`, `key_reused`, `rate_limited`,
 * `invalid_input`, and `signedFault` for a signature that was refused.
 */
export async function changeWhitelist(
  services: Services,
  actor: Actor,
  { correlationId, intentId, requestId, asked }: Intent,
): Promise<WhitelistChangeAnswer> {
  const { correlation_id } = await requireUnarchived(services, correlationId, intentId);
  requireSigning(services);
  const change = judgeAlone(services, asked);
  await checkCap(services, actor.id, 'whitelist');
  const begun = await beginUnarchived(services.store.db, {
    intent_id: intentId,
    kind: isAddress(change) ? 'whitelist_address' : 'whitelist_group',
    correlation_id,
    subject_key: subjectOf(correlation_id, change),
    input_hash: hashOf(services, actor, change),
    actor,
    asked: { ...change },
    request_id: requestId,
    at: new Date(services.clock()),
  });
  const now = () => new Date(services.now()).toISOString();
  if (begun.kind === 'key_reused') throw new DomainError('key_reused');
  if (begun.kind === 'blocked') return { operation: begun.operation, in_the_way: true, now: now() };
  if (begun.kind === 'replayed') return { operation: begun.operation, now: now() };
  await judgeFresh(services, actor, begun.operation, change);
  return { operation: await send(services, actor, begun.operation, change), now: now() };
}

/** Inside the intent, so that whoever was first is seen: nothing of this sub-merchant's subject runs beside it. */
async function judgeFresh(
  services: Services,
  actor: Actor,
  operation: Operation,
  change: JudgedChange,
): Promise<void> {
  try {
    judgeAgainst(await readWalletGroups(services, operation.correlation_id), change);
  } catch (error) {
    await keep(services, actor, operation, { state: 'not_done', at: new Date(services.clock()) });
    throw error;
  }
}

async function send(
  services: Services,
  actor: Actor,
  operation: Operation,
  change: JudgedChange,
): Promise<Operation> {
  const { correlation_id: correlationId } = operation;
  const result = await services.client.changeWhitelist({ correlationId, body: payloadOf(change) });
  const ended = outcomeOf(services, change, result);
  const kept = await keep(services, actor, operation, ended);
  announceSoon(services.store.db, {
    topics: ['sub-merchants'],
    permission: 'sub_merchants:read',
    subject: correlationId,
  });
  if (!result.ok && isSignatureFault(result)) {
    const fault = await signedFault(services, result, { correlationId, method: 'POST' });
    if (fault.code !== 'upstream_rejected') throw fault;
  }
  const { at: _, ...shown } = ended;
  return kept ?? { ...operation, ...shown };
}

const isSignatureFault = ({ kind, status }: UpstreamFailure) =>
  kind === 'http' && (status === 400 || status === 401);

function payloadOf(change: JudgedChange): WhitelistPayload {
  if (!isAddress(change)) return { walletName: change.walletName };
  const { walletName, walletId, address, addressName, currencyCode } = change;
  return { walletName, walletId, address, addressName, currencyCode };
}

/** A 200 counts when it carries what the route gives: a group its id, an address the message (safety 12). */
function outcomeOf(
  services: Services,
  change: JudgedChange,
  result: UpstreamResult<WhitelistAnswer>,
): OperationResult {
  const at = new Date(services.clock());
  if (!result.ok) {
    const { kind, status, message } = result;
    const nothing = kind === 'http' && status !== undefined && CHANGED_NOTHING.has(status);
    return {
      state: nothing ? 'refused' : 'unknown',
      at,
      ...(nothing ? {} : { failure: kind === 'http' ? 'failed' : kind }),
      ...(status === undefined ? {} : { http_status: status }),
      ...(message === undefined ? {} : { reason: message }),
    };
  }
  const { walletId, message } = result.data;
  const complete = isAddress(change) ? message !== undefined : walletId !== undefined;
  if (!complete) {
    const raw = stringifyJson(result.body, 2);
    return { state: 'unknown', failure: 'unreadable', raw, http_status: 200, at };
  }
  return {
    state: 'done',
    http_status: 200,
    at,
    result: {
      ...(walletId === undefined ? {} : { walletId }),
      ...(message === undefined ? {} : { message }),
    },
  };
}

/** Null when the register cannot keep it now: the person is shown what the API said all the same. */
async function keep(
  { store }: Services,
  actor: Actor,
  { intent_id, kind, correlation_id, asked }: Operation,
  ended: OperationResult,
): Promise<Operation | null> {
  const { walletName, walletId, address, currencyCode } = asked;
  const said = Object.entries({ walletName, walletId, address, currencyCode });
  const texts = said.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const detail = { ...Object.fromEntries(texts), intent_id, outcome: ended.state };
  try {
    return await store.db.transaction(async (tx) => {
      await appendAudit(tx, { action: kind, actor, subject: correlation_id, detail, at: ended.at });
      const settled = await settleOperation(tx, intent_id, ended);
      if (settled !== null) await followApproval(tx, settled, { at: ended.at });
      return settled;
    });
  } catch (error) {
    log.error({ err: error, outcome: ended.state }, 'the outcome of a whitelist change was not recorded');
    return null;
  }
}

/** What must not run twice at once: this name, or this address in this group. */
function subjectOf(correlationId: string, change: JudgedChange): string {
  const subject = isAddress(change)
    ? ['address', change.walletId, change.currencyCode, change.address.toLowerCase()]
    : ['group', nameKey(change.walletName)];
  return JSON.stringify(['whitelist', correlationId, ...subject]);
}

function hashOf({ secret }: Services, actor: Actor, change: JudgedChange): string {
  const { walletName, walletId, address, addressName, currencyCode } = {
    walletId: null,
    address: null,
    addressName: null,
    currencyCode: null,
    ...change,
  };
  const canonical = JSON.stringify([actor.id, walletName, walletId, address, addressName, currencyCode]);
  return createHmac('sha256', secret).update(`whitelist\n${canonical}`).digest('hex');
}
