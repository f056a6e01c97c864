import 'server-only';
import type { Actor } from '@/lib/contract/bff/conversions';
import type { SubMerchantIntent } from '@/lib/contract/bff/sub-merchants/intents';
import { log } from '@/lib/log';
import type { Services } from '@/lib/operations/services';
import { appendAudit } from '@/lib/store/people/audit';
import { listIntents, resolveIntent } from '@/lib/store/sub-merchants/intents';
import {
  asBranding,
  type BrandingIntent,
  type BrandingResult,
  closedUntil,
  openUnknowns,
} from './read-branding';

const CHANGES_READ = 50;

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
