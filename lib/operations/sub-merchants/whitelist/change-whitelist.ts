import 'server-only';
import type { Actor } from '@/lib/contract/bff/conversions';
import type { SubMerchantIntent } from '@/lib/contract/bff/sub-merchants/intents';
import type { WhitelistChangeAnswer, WhitelistRequest } from '@/lib/contract/bff/sub-merchants/whitelist';
import type { WhitelistAnswer, WhitelistPayload } from '@/lib/contract/payments-api/sub-merchants';
import { defined } from '@/lib/contract/values/defined';
import { nameKey } from '@/lib/contract/values/sub-merchants/visible-name';
import { walletKey } from '@/lib/contract/values/wallet-key';
import { commitIntent, hashInput, sharePress } from '@/lib/operations/intents/send-once';
import { checkRateLimit } from '@/lib/operations/rate-limits';
import { requireAddressAlone } from '@/lib/operations/requests/check-policies';
import type { Services } from '@/lib/operations/services';
import { requireSigning, signatureError } from '@/lib/operations/sub-merchants/diagnose-signature';
import { beginUnarchived, requireUnarchived } from '@/lib/operations/sub-merchants/require-sub-merchant';
import { sendSubMerchantIntent } from '@/lib/operations/sub-merchants/send-sub-merchant-intent';
import { readWalletGroups } from '@/lib/operations/sub-merchants/signed-read';
import type { Database } from '@/lib/store/engine/open-store';
import { followApproval } from './address-approval';
import {
  type CheckedWhitelistChange,
  checkAgainstGroups,
  checkWhitelistChange,
  isAddress,
} from './check-whitelist-change';

interface Intent {
  correlationId: string;
  intentId: string;
  requestId: string;
  asked: WhitelistRequest;
  approval?: (tx: Database) => Promise<void>;
  stillMay?: (tx: Database) => Promise<void>;
}

/**
 * Sends once per intent (WLG-07, WLG-08, safety 1-4). A fresh read may end it as `not_done`; `unknown` blocks the
 * same change. Throws `not_found`, `sub_merchant_archived`, `key_reused`, `rate_limited`, `invalid_input`, and
 * `signatureError` for a refused signature.
 */
export function changeWhitelist(
  services: Services,
  actor: Actor,
  intent: Intent,
): Promise<WhitelistChangeAnswer> {
  const { correlationId, intentId, asked } = intent;
  const press = ['whitelist', actor.id, correlationId, intentId, asked];
  return sharePress(services, press, () => change(services, actor, intent));
}

async function change(
  services: Services,
  actor: Actor,
  { correlationId, intentId, requestId, asked, approval, stillMay }: Intent,
): Promise<WhitelistChangeAnswer> {
  const { correlation_id } = await requireUnarchived(services, correlationId, intentId);
  requireSigning(services);
  const checked = checkWhitelistChange(services, asked);
  const input = {
    intent_id: intentId,
    kind: isAddress(checked) ? 'whitelist_address' : 'whitelist_group',
    correlation_id,
    subject_key: subjectOf(correlation_id, checked),
    input_hash: hashInput(services, 'whitelist', inputOf(actor, checked)),
    actor,
    asked: { ...checked },
    request_id: requestId,
    at: new Date(services.clock()),
  } as const;
  const begun = await commitIntent(
    services,
    (tx) => beginUnarchived(tx, input),
    async (tx) => {
      await (approval ?? stillMay)?.(tx);
      if (approval === undefined && isAddress(checked)) await requireAddressAlone(tx, actor.id);
      await checkRateLimit(services, actor.id, 'whitelist', tx);
    },
  );
  const now = () => new Date(services.now()).toISOString();
  if (begun.kind === 'blocked') return { operation: begun.operation, in_the_way: true, now: now() };
  if (begun.kind === 'replayed') return { operation: begun.operation, now: now() };
  return { operation: await send(services, begun.operation, { checked, stillMay }), now: now() };
}

async function send(
  services: Services,
  operation: SubMerchantIntent,
  { checked, stillMay }: { checked: CheckedWhitelistChange; stillMay: Intent['stillMay'] },
): Promise<SubMerchantIntent> {
  const { intent_id, kind, correlation_id: correlationId } = operation;
  const { shown, failure } = await sendSubMerchantIntent<WhitelistAnswer>(services, operation, {
    call: 'changeWhitelist',
    // Inside the intent, no other change of its subject runs.
    check: async () => {
      checkAgainstGroups(await readWalletGroups(services, correlationId), checked);
      if (stillMay !== undefined) await services.store.db.transaction(stillMay);
    },
    send: () => services.client.changeWhitelist({ correlationId, body: payloadOf(checked) }),
    // A success has an id for a group, a message for an address (safety 12).
    given: ({ walletId, message }) =>
      (isAddress(checked) ? message : walletId) === undefined ? undefined : defined({ walletId, message }),
    audit: ({ state }) => ({
      action: kind,
      detail: { ...auditedTexts(operation), intent_id, outcome: state },
    }),
    alongside: (tx, settled, at) => followApproval(tx, settled, { at }),
  });
  const error = failure && (await signatureError(services, correlationId, failure));
  if (error !== undefined) throw error;
  return shown;
}

function auditedTexts({ asked }: SubMerchantIntent): Record<string, string> {
  const { walletName, walletId, address, currencyCode } = asked;
  const given = Object.entries({ walletName, walletId, address, currencyCode });
  return Object.fromEntries(given.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

function payloadOf(change: CheckedWhitelistChange): WhitelistPayload {
  if (!isAddress(change)) return { walletName: change.walletName };
  const { walletName, walletId, address, addressName, currencyCode } = change;
  return { walletName, walletId, address, addressName, currencyCode };
}

function subjectOf(correlationId: string, change: CheckedWhitelistChange): string {
  const subject = isAddress(change)
    ? ['address', change.walletId, change.currencyCode, walletKey(change.address)]
    : ['group', nameKey(change.walletName)];
  return JSON.stringify(['whitelist', correlationId, ...subject]);
}

function inputOf(actor: Actor, change: CheckedWhitelistChange): (string | null)[] {
  const { walletName, walletId, address, addressName, currencyCode } = {
    walletId: null,
    address: null,
    addressName: null,
    currencyCode: null,
    ...change,
  };
  return [actor.id, walletName, walletId, address, addressName, currencyCode];
}
