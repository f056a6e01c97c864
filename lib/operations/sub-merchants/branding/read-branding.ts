import 'server-only';
import type { BrandingView } from '@/lib/contract/bff-branding';
import { listOperations } from '@/lib/store/operations';
import type { Services } from '../services';
import { asBranding, type BrandingOperation, changeOf } from './branding-record';
import { requireSubMerchant } from './require-sub-merchant';
import { kybShownTo, type Reader } from './shown-to';

const CHANGES_READ = 50;
const DAY_MS = 86_400_000;

/**
 * What was changed from here, what it adds up to, and until when the API takes no other (BRD-13): there is no route
 * that reads branding. Throws `not_found` for what is not in the register.
 */
export async function readBranding(
  services: Services,
  reader: Reader,
  correlationId: string,
): Promise<BrandingView> {
  const { correlation_id, kyb } = await requireSubMerchant(services, correlationId);
  const rows = (await listOperations(services.store.db, correlation_id, 'branding', CHANGES_READ)).map(
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
    ...(kyb === undefined ? {} : { kyb: kybShownTo(reader, kyb) }),
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

/** Newest first: without an outcome, and nothing known to have taken effect since. */
export function openUnknowns(rows: readonly BrandingOperation[]): BrandingOperation[] {
  const last = rows.findIndex(({ state }) => state === 'done');
  return rows.slice(0, last === -1 ? undefined : last).filter(({ state }) => state === 'unknown');
}

/** Said by the API less than its 30 days ago, and no change from here has taken effect since. */
function waitingOf({ clock, assumptions }: Services, rows: readonly BrandingOperation[]) {
  const last = rows.findIndex(({ state }) => state === 'done');
  const since = clock() - assumptions.branding.rules.cooldownDays * DAY_MS;
  return rows
    .slice(0, last === -1 ? undefined : last)
    .find(({ result, created_at }) => result?.cooldown === true && Date.parse(created_at) > since);
}

function unknownOf(row: BrandingOperation): NonNullable<BrandingView['unknown']> {
  const { logo } = row.result ?? {};
  return { ...changeOf(row), ...(logo === undefined ? {} : { logo_base64: logo }) };
}

export function closedUntil({ result, created_at }: BrandingOperation, days: number): string {
  return new Date(Date.parse(result?.effective_at ?? created_at) + days * DAY_MS).toISOString();
}

/** What is not given stays as it was, so each field is the newest that took effect. */
function knownFrom(rows: readonly BrandingOperation[]): BrandingView['known'] {
  const done = rows.filter(({ state }) => state === 'done');
  const newest = (field: 'trade_name' | 'colour') =>
    done.find(({ asked }) => asked[field] !== undefined)?.asked[field];
  const [trade_name, colour] = [newest('trade_name'), newest('colour')];
  const pictured = done.find(({ asked }) => asked.logo !== undefined);
  const [facts, base64] = [pictured?.asked.logo, pictured?.result?.logo];
  return {
    ...(trade_name === undefined ? {} : { trade_name }),
    ...(colour === undefined ? {} : { colour }),
    ...(facts === undefined || base64 === undefined
      ? {}
      : { logo: { ...facts, data_url: `data:${facts.mime};base64,${base64}` } }),
  };
}
