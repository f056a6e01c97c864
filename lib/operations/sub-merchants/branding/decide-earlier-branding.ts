import 'server-only';
import type { Actor } from '@/lib/contract/bff';
import type { Operation } from '@/lib/contract/bff-operations';
import { log } from '@/lib/log';
import { appendAudit } from '@/lib/store/audit';
import { listOperations, resolveOperation } from '@/lib/store/operations';
import type { Services } from '../services';
import { asBranding, type BrandingOperation, type BrandingResult } from './branding-record';
import { closedUntil, openUnknowns } from './read-branding';

const CHANGES_READ = 50;

/**
 * What the answer of a later change says about one without an outcome (safety 1). A refusal because of the 30 days
 * is evidence that it had worked, unless a change before it explains the refusal just as well; a success is
 * evidence that it had not, or the 30 days would have stood in the way. Of several, a refusal cannot tell which, and
 * nothing is said of one whose own 30 days were over by then.
 * The one that was decided as done, or else the newest that was not; null where nothing was decided.
 */
export async function decideEarlier(
  services: Services,
  actor: Actor,
  later: Operation,
): Promise<Operation | null> {
  try {
    const { db } = services.store;
    const rows = (await listOperations(db, later.correlation_id, 'branding', CHANGES_READ)).map(asBranding);
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

function stillBinds({ assumptions, now }: Services, unknown: BrandingOperation): boolean {
  return now() < Date.parse(closedUntil(unknown, assumptions.branding.rules.cooldownDays));
}

/** A change that is known to have worked less than 30 days before explains the refusal without the unknown one. */
function explainedBefore(
  { assumptions }: Services,
  before: readonly BrandingOperation[],
  unknown: BrandingOperation,
): boolean {
  const last = before.find(({ state }) => state === 'done');
  if (last === undefined) return false;
  const until = closedUntil(last, assumptions.branding.rules.cooldownDays);
  return Date.parse(unknown.result?.effective_at ?? unknown.created_at) < Date.parse(until);
}

async function allNotDone(
  services: Services,
  actor: Actor,
  open: readonly BrandingOperation[],
): Promise<Operation | null> {
  const ended: (Operation | null)[] = [];
  for (const one of open) {
    ended.push(await end(services, actor, one, 'not_done', { evidence: 'accepted_again' }));
  }
  return ended[0] ?? null;
}

async function end(
  { store, clock }: Services,
  actor: Actor,
  { intent_id, correlation_id, result }: BrandingOperation,
  state: 'done' | 'not_done',
  evidence: BrandingResult,
): Promise<Operation | null> {
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
    return resolveOperation(tx, intent_id, { state, result: { ...rest, ...kept, ...evidence } });
  });
}
