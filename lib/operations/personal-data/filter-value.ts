import 'server-only';
import { createHmac, randomBytes } from 'node:crypto';
import type { Actor } from '@/lib/contract/bff/conversions';
import type { FilterValueAnswer } from '@/lib/contract/bff/transactions';
import { readTaxId } from '@/lib/contract/values/tax-id';
import { maskTaxId } from '@/lib/contract/values/tax-id-text';
import { checkRateLimit } from '@/lib/operations/rate-limits';
import type { Services } from '@/lib/operations/services';
import { keyFrom, seal, unseal } from '@/lib/store/sealed-text';
import { findFilterValue, keepFilterValue, renewFilterValue } from '@/lib/store/transactions/filter-values';

const USE = 'mesa filter value';
const DAY_MS = 86_400_000;
/** Counted from the last use. */
const LIFETIME_MS = 30 * DAY_MS;

/** Like `mintFilterValue`, limited by person and hour. Throws `rate_limited`. */
export async function askFilterValue(
  services: Services,
  actor: Actor,
  asked: { filter: 'client_tax_id'; value: string },
): Promise<FilterValueAnswer> {
  await checkRateLimit(services, actor.id, 'filter');
  return mintFilterValue(services, asked);
}

/** Keeps a tax id out of URLs and logs. The same id for everybody, so links can be shared. */
export async function mintFilterValue(
  services: Services,
  { filter, value }: { filter: 'client_tax_id'; value: string },
): Promise<FilterValueAnswer> {
  const now = new Date(services.clock());
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  const id = await keepFilterValue(services.store.db, {
    id: `v_${randomBytes(16).toString('base64url')}`,
    filter,
    digest: createHmac('sha256', keyFrom(services.secret, `${USE} digest`))
      .update(`${filter}\n${value}`)
      .digest('base64url'),
    sealed: seal(value, services.secret, `${USE} seal`),
    expiresAt,
    now,
  });
  return {
    id,
    masked: maskedTaxId(value),
    expires_at: expiresAt.toISOString(),
    now: new Date(services.now()).toISOString(),
  };
}

/** Extends by 30 days; null if expired. */
export async function openFilterValue(services: Services, id: string): Promise<string | null> {
  const { db } = services.store;
  const now = services.clock();
  const found = await findFilterValue(db, id, new Date(now));
  const value = found === null ? null : opened(services, found.sealed);
  if (found === null || value === null) return null;
  // The end is moved once a day, not with each poll.
  if (found.expiresAt.getTime() - now < LIFETIME_MS - DAY_MS) {
    await renewFilterValue(db, id, new Date(now + LIFETIME_MS));
  }
  return value;
}

/** Masked, not extended; null if expired. */
export async function maskedFilterValue(services: Services, id: string): Promise<string | null> {
  const found = await findFilterValue(services.store.db, id, new Date(services.clock()));
  const value = found === null ? null : opened(services, found.sealed);
  return value === null ? null : maskedTaxId(value);
}

export function maskedTaxId(digits: string): string {
  const id = readTaxId(digits);
  return 'reason' in id ? '•••' : maskTaxId(id);
}

/** Null when it was sealed with another secret. */
function opened({ secret, previousSecret }: Services, sealed: string): string | null {
  return unseal(sealed, [secret, previousSecret], `${USE} seal`);
}
