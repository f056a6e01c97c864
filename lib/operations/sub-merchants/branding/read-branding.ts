import 'server-only';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type {
  BrandingAsked,
  BrandingChange,
  BrandingProofAnswer,
  BrandingView,
} from '@/lib/contract/bff/sub-merchants/branding';
import type { SubMerchantIntent } from '@/lib/contract/bff/sub-merchants/intents';
import { defined } from '@/lib/contract/values/defined';
import { partSubject } from '@/lib/contract/values/noted-subject';
import type { Services } from '@/lib/operations/services';
import { hideOnboardingErrorIn, type Reader } from '@/lib/operations/sub-merchants/hide-onboarding-error';
import { requireSubMerchant } from '@/lib/operations/sub-merchants/require-sub-merchant';
import { resolvableAt } from '@/lib/operations/sub-merchants/send-sub-merchant-intent';
import { countNotes } from '@/lib/store/notes/notes';
import { listIntents } from '@/lib/store/sub-merchants/intents';

const CHANGES_READ = 50;
const DAY_MS = 86_400_000;

/** The changes made here, and when the next is allowed (BRD-13). Throws `not_found`. */
export async function readBranding(
  services: Services,
  reader: Reader,
  correlationId: string,
): Promise<BrandingView> {
  const { correlation_id, kyb } = await requireSubMerchant(services, correlationId);
  const rows = (await listIntents(services.store.db, correlation_id, 'branding', CHANGES_READ)).map(
    asBranding,
  );
  const { logo, rules } = services.assumptions.branding;
  const last = rows.find(({ state }) => state === 'done');
  const [unknown] = openUnknowns(rows);
  const waiting = waitingOf(services, rows);
  return {
    correlation_id,
    known: knownFrom(rows),
    ...(last === undefined ? {} : { last: changeOf(last) }),
    ...(last === undefined ? {} : { closed_until: closedUntil(last, rules.cooldownDays) }),
    ...(waiting === undefined ? {} : { waiting: changeOf(waiting) }),
    ...(unknown === undefined ? {} : { unknown: unknownOf(unknown) }),
    changes: rows.map(changeOf),
    ...(await countNotes(
      services.store.db,
      rows.map(({ intent_id }) => intent_id),
      (id) => partSubject(correlation_id, 'branding', id),
    )),
    ...(kyb === undefined ? {} : { kyb: hideOnboardingErrorIn(reader, kyb) }),
    rules: {
      cooldown_days: rules.cooldownDays,
      logo: {
        max_bytes: logo.maxBytes,
        max_width: logo.maxWidth,
        max_height: logo.maxHeight,
        require_square: logo.requireSquare,
      },
    },
    now: new Date(services.now()).toISOString(),
  };
}

/** Throws `not_found`, also for the change of another sub-merchant (safety 41). */
export async function readBrandingChange(
  services: Services,
  correlationId: string,
  id: string,
): Promise<BrandingProofAnswer> {
  const { correlation_id, name } = await requireSubMerchant(services, correlationId);
  const rows = await listIntents(services.store.db, correlation_id, 'branding', CHANGES_READ);
  const found = rows.find(({ intent_id }) => intent_id === id);
  if (found === undefined) throw new DomainError('not_found');
  const now = new Date(services.now()).toISOString();
  return { change: changeOf(asBranding(found)), owner: { correlation_id, name }, now };
}

/** Unknown changes since the last that worked, newest first. */
export function openUnknowns(rows: readonly BrandingIntent[]): BrandingIntent[] {
  const last = rows.findIndex(({ state }) => state === 'done');
  return rows.slice(0, last === -1 ? undefined : last).filter(({ state }) => state === 'unknown');
}

/** True if the 30 days refused a change and none worked since. */
function waitingOf({ clock, assumptions }: Services, rows: readonly BrandingIntent[]) {
  const last = rows.findIndex(({ state }) => state === 'done');
  const since = clock() - assumptions.branding.rules.cooldownDays * DAY_MS;
  return rows
    .slice(0, last === -1 ? undefined : last)
    .find(({ result, created_at }) => result?.cooldown === true && Date.parse(created_at) > since);
}

function unknownOf(row: BrandingIntent): NonNullable<BrandingView['unknown']> {
  const { logo } = row.result ?? {};
  return { ...changeOf(row), ...defined({ logo_base64: logo }) };
}

export function closedUntil({ result, created_at }: BrandingIntent, days: number): string {
  return new Date(Date.parse(result?.effective_at ?? created_at) + days * DAY_MS).toISOString();
}

/** The newest value of each field in effect. */
function knownFrom(rows: readonly BrandingIntent[]): BrandingView['known'] {
  const done = rows.filter(({ state }) => state === 'done');
  const newest = (field: 'trade_name' | 'colour') =>
    done.find(({ asked }) => asked[field] !== undefined)?.asked[field];
  const [trade_name, colour] = [newest('trade_name'), newest('colour')];
  const pictured = done.find(({ asked }) => asked.logo !== undefined);
  const [facts, base64] = [pictured?.asked.logo, pictured?.result?.logo];
  return {
    ...defined({ trade_name, colour }),
    ...(facts === undefined || base64 === undefined
      ? {}
      : { logo: { ...facts, data_url: `data:${facts.mime};base64,${base64}` } }),
  };
}

export interface BrandingResult {
  message?: string;
  /** Standard base64, if the picture may be in effect. */
  logo?: string;
  /** The API's clock; the 30 days start here. */
  effective_at?: string;
  cooldown?: true;
  evidence?: 'cooldown' | 'accepted_again';
}

export interface BrandingIntent extends SubMerchantIntent {
  asked: Readonly<BrandingAsked & Record<string, unknown>>;
  result?: Readonly<BrandingResult & Record<string, unknown>>;
}

export function asBranding(operation: SubMerchantIntent): BrandingIntent {
  return operation as BrandingIntent;
}

/** The change without its picture. */
export function changeOf(operation: SubMerchantIntent): BrandingChange {
  const {
    intent_id,
    state,
    asked,
    created_by,
    created_at,
    request_id,
    http_status,
    reason,
    failure,
    result,
    resolved_by,
  } = asBranding(operation);
  return {
    id: intent_id,
    state,
    asked,
    by: created_by,
    at: created_at,
    request_id,
    ...defined({
      http_status,
      reason,
      failure,
      cooldown: result?.cooldown,
      evidence: result?.evidence,
      resolution: resolved_by,
    }),
    ...(state === 'unknown' ? { resolvable_at: resolvableAt(operation).toISOString() } : {}),
  };
}
