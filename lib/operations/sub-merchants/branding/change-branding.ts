import 'server-only';
import { createHash } from 'node:crypto';
import type { Actor } from '@/lib/contract/bff/conversions';
import type {
  BrandingAnswer,
  BrandingAsked,
  BrandingRequest,
} from '@/lib/contract/bff/sub-merchants/branding';
import type { SubMerchantIntent } from '@/lib/contract/bff/sub-merchants/intents';
import type { MessageAnswer } from '@/lib/contract/payments-api/sub-merchants';
import { defined } from '@/lib/contract/values/defined';
import { log } from '@/lib/log/log';
import { commitIntent, hashInput, sharePress } from '@/lib/operations/intents/send-once';
import { announceSubMerchant } from '@/lib/operations/live/announce';
import { checkRateLimit } from '@/lib/operations/rate-limits';
import { checkBrandingPolicy } from '@/lib/operations/requests/check-policies';
import type { Services } from '@/lib/operations/services';
import { requireSigning, signatureError } from '@/lib/operations/sub-merchants/diagnose-signature';
import { beginUnarchived, requireUnarchived } from '@/lib/operations/sub-merchants/require-sub-merchant';
import { sendSubMerchantIntent } from '@/lib/operations/sub-merchants/send-sub-merchant-intent';
import { appendAudit } from '@/lib/store/audit/append-audit';
import type { Database } from '@/lib/store/engine/open-store';
import { findIntent, listIntents, resolveIntent } from '@/lib/store/sub-merchants/intents';
import { type CheckedLogo, checkLogo } from './check-logo';
import {
  asBranding,
  type BrandingIntent,
  type BrandingResult,
  changeOf,
  closedUntil,
  openUnknowns,
} from './read-branding';

const CHANGES_READ = 50;

/** Texts of the API about the 30 days (BRD-13): its 400 has no code. */
const COOLDOWN =
  /cool.?down|\b(days?|dias?|días)\b|\bagain\b|\b(until|até|hasta)\b|elapsed|too (soon|often)|recent|once (per|every)|novamente|nuevamente/i;

/** A refusal in such words has another cause than the 30 days. */
const OTHER = /time.?stamp|signature|correlation|base64|png|jpe?g|pixel|\bMB\b/i;

interface Intent {
  correlationId: string;
  intentId: string;
  requestId: string;
  asked: BrandingRequest;
  approval?: (tx: Database) => Promise<void>;
  stillMay?: (tx: Database) => Promise<void>;
}

interface Change {
  operation: SubMerchantIntent;
  body: Omit<BrandingRequest, 'logo'>;
  logo: CheckedLogo | undefined;
}

/**
 * Sends once per intent (BRD-01, safety 1-4). No route reads branding, but a repeat after `unknown` is harmless
 * within 30 days. Throws `not_found`, `key_reused`, `sub_merchant_archived`, `invalid_input`, `rate_limited`, and
 * `signatureError` for a refused signature.
 */
export function changeBranding(services: Services, actor: Actor, intent: Intent): Promise<BrandingAnswer> {
  const { correlationId, intentId, asked } = intent;
  const press = ['branding', actor.id, correlationId, intentId, inputOf(actor, asked)];
  return sharePress(services, press, () => change(services, actor, intent));
}

async function change(
  services: Services,
  actor: Actor,
  { correlationId, intentId, requestId, asked, approval, stillMay }: Intent,
): Promise<BrandingAnswer> {
  const { correlation_id } = await requireUnarchived(services, correlationId, intentId);
  requireSigning(services);
  const { logo: picture, ...body } = asked;
  const { db } = services.store;
  if ((await findIntent(db, correlation_id, intentId)) === null)
    await checkRateLimit(services, actor.id, 'prepare');
  const logo =
    picture === undefined ? undefined : await checkLogo(picture, services.assumptions.branding.logo);
  const earlier = (await listIntents(db, correlation_id, 'branding', CHANGES_READ)).map(asBranding);
  const input = {
    intent_id: intentId,
    kind: 'branding',
    correlation_id,
    // Allows one change at a time; a repeat resolves an unknown one.
    subject_key: JSON.stringify(['branding', correlation_id, openUnknowns(earlier)[0]?.intent_id ?? null]),
    input_hash: hashInput(services, 'branding', inputOf(actor, asked)),
    actor,
    asked: { ...body, ...(logo && { logo: logo.facts }) },
    request_id: requestId,
    at: new Date(services.clock()),
  } as const;
  const begun = await commitIntent(
    services,
    (tx) => beginUnarchived(tx, input),
    async (tx) => {
      await (approval ?? stillMay)?.(tx);
      if (approval === undefined) await checkBrandingPolicy(tx);
      await checkRateLimit(services, actor.id, 'branding', tx);
    },
  );
  const now = () => new Date(services.now()).toISOString();
  if (begun.kind === 'blocked') return { change: changeOf(begun.operation), in_the_way: true, now: now() };
  if (begun.kind === 'replayed') return { change: changeOf(begun.operation), now: now() };
  const ended = await send(services, { operation: begun.operation, body, logo });
  const decided = await decideEarlierBranding(services, actor, ended);
  announceSubMerchant(db, correlation_id);
  return { change: changeOf(ended), ...(decided && { earlier: changeOf(decided) }), now: now() };
}

/** The payload names the sub-merchant (BRD-02). */
async function send(services: Services, { operation, body, logo }: Change): Promise<SubMerchantIntent> {
  const { intent_id, correlation_id: correlationId } = operation;
  const { trade_name, colour, logo: facts } = operation.asked as BrandingAsked;
  const kept = (): BrandingResult => ({
    ...(logo && { logo: logo.base64 }),
    effective_at: new Date(services.now()).toISOString(),
  });
  const { shown, failure } = await sendSubMerchantIntent<MessageAnswer>(services, operation, {
    call: 'changeBranding',
    send: () =>
      services.client.changeBranding({
        correlationId,
        body: { correlation_id: correlationId, ...body, ...(logo && { logo: logo.base64 }) },
      }),
    given: ({ message }) => (message === undefined ? undefined : { ...kept(), message }),
    kept(state, refusal) {
      if (state === 'unknown') return { ...kept() };
      return mentionsCooldown(refusal?.status, refusal?.message) ? { cooldown: true } : undefined;
    },
    audit: ({ state }) => ({
      action: 'branding',
      detail: defined({ trade_name, colour, logo_sha256: facts?.sha256, intent_id, outcome: state }),
    }),
  });
  const error = failure && (await signatureError(services, correlationId, failure));
  if (error !== undefined) throw error;
  return shown;
}

function inputOf(actor: Actor, { trade_name, colour, logo }: BrandingRequest): (string | null)[] {
  const picture = logo === undefined ? null : createHash('sha256').update(logo).digest('hex');
  return [actor.id, trade_name ?? null, colour ?? null, picture];
}

/** True if the API refused because of the 30 days. */
function mentionsCooldown(status: number | undefined, words: string | undefined): boolean {
  return status === 400 && words !== undefined && COOLDOWN.test(words) && !OTHER.test(words);
}

/**
 * Decides an unknown change by a later answer (safety 1). A 30-day refusal shows that it worked, unless an earlier
 * change explains the refusal; a success shows that it did not. Several unknowns, or one older than 30 days, stay.
 * Returns the decided change or null.
 */
export async function decideEarlierBranding(
  services: Services,
  actor: Actor,
  later: SubMerchantIntent,
): Promise<SubMerchantIntent | null> {
  try {
    const { db } = services.store;
    const rows = (await listIntents(db, later.correlation_id, 'branding', CHANGES_READ)).map(asBranding);
    const at = rows.findIndex(({ intent_id }) => intent_id === later.intent_id);
    const before = rows.slice(at + 1);
    const open = openUnknowns(before).filter((one) => stillBinds(services, one));
    const [only] = open;
    if (only === undefined) return null;
    if (later.state === 'done') return await allNotDone(services, actor, open);
    const { cooldown } = asBranding(later).result ?? {};
    if (cooldown === undefined || open.length > 1 || explainedBefore(services, before, only)) return null;
    return await end(services, actor, only, 'done', { evidence: 'cooldown' });
  } catch (error) {
    log.error({ err: error }, 'an earlier branding change was not decided');
    return null;
  }
}

function stillBinds({ assumptions, now }: Services, unknown: BrandingIntent): boolean {
  return now() < Date.parse(closedUntil(unknown, assumptions.branding.rules.cooldownDays));
}

/** True if a change worked less than 30 days before. */
function explainedBefore(
  { assumptions }: Services,
  before: readonly BrandingIntent[],
  unknown: BrandingIntent,
): boolean {
  const last = before.find(({ state }) => state === 'done');
  if (last === undefined) return false;
  const until = closedUntil(last, assumptions.branding.rules.cooldownDays);
  return Date.parse(unknown.result?.effective_at ?? unknown.created_at) < Date.parse(until);
}

async function allNotDone(
  services: Services,
  actor: Actor,
  open: readonly BrandingIntent[],
): Promise<SubMerchantIntent | null> {
  const ended: (SubMerchantIntent | null)[] = [];
  for (const one of open) {
    ended.push(await end(services, actor, one, 'not_done', { evidence: 'accepted_again' }));
  }
  return ended[0] ?? null;
}

async function end(
  { store, clock }: Services,
  actor: Actor,
  { intent_id, correlation_id, result }: BrandingIntent,
  state: 'done' | 'not_done',
  evidence: BrandingResult,
): Promise<SubMerchantIntent | null> {
  const { logo, ...rest } = result ?? {};
  const kept = state === 'done' && logo !== undefined ? { logo } : {};
  return store.db.transaction(async (tx) => {
    const detail = { intent_id, outcome: state, evidence: evidence.evidence ?? '' };
    await appendAudit(tx, {
      action: 'branding',
      actor,
      subject: correlation_id,
      detail,
      at: new Date(clock()),
    });
    return resolveIntent(tx, intent_id, { state, result: { ...rest, ...kept, ...evidence } });
  });
}
