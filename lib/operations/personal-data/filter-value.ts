import 'server-only';
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { FilterValueAnswer } from '@/lib/contract/bff-transactions';
import { maskTaxId, readTaxId } from '@/lib/contract/tax-id';
import { findFilterValue, keepFilterValue, renewFilterValue } from '@/lib/store/filter-values';
import type { Services } from './services';

const DAY_MS = 86_400_000;
/** From the last use: a link to a filtered page is shared, kept and come back to. */
const LIFETIME_MS = 30 * DAY_MS;

/**
 * An opaque id for a tax id, so that the number never stands in an address, a history or a log. The same number
 * has one id for everybody here, which is what makes a link shareable; only people who may read the lists get it.
 */
export async function mintFilterValue(
  services: Services,
  { filter, value }: { filter: 'client_tax_id'; value: string },
): Promise<FilterValueAnswer> {
  const now = new Date(services.clock());
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  const id = await keepFilterValue(services.store.db, {
    id: `v_${randomBytes(16).toString('base64url')}`,
    filter,
    digest: createHmac('sha256', keyFor(services, 'digest'))
      .update(`${filter}\n${value}`)
      .digest('base64url'),
    sealed: seal(value, keyFor(services, 'seal')),
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

/** The value behind an id, in use for another 30 days; null when it ran out or was never kept. */
export async function openFilterValue(services: Services, id: string): Promise<string | null> {
  const { db } = services.store;
  const now = services.clock();
  const found = await findFilterValue(db, id, new Date(now));
  const value = found === null ? null : unseal(found.sealed, keyFor(services, 'seal'));
  if (found === null || value === null) return null;
  // Once a day is enough: a list that polls would otherwise write with every read.
  if (found.expiresAt.getTime() - now < LIFETIME_MS - DAY_MS) {
    await renewFilterValue(db, id, new Date(now + LIFETIME_MS));
  }
  return value;
}

/** The value behind an id as it may be shown, without keeping it alive; null as `openFilterValue`. */
export async function maskedFilterValue(services: Services, id: string): Promise<string | null> {
  const found = await findFilterValue(services.store.db, id, new Date(services.clock()));
  const value = found === null ? null : unseal(found.sealed, keyFor(services, 'seal'));
  return value === null ? null : maskedTaxId(value);
}

export function maskedTaxId(digits: string): string {
  const id = readTaxId(digits);
  return 'reason' in id ? '•••' : maskTaxId(id);
}

function keyFor({ secret }: Services, use: 'seal' | 'digest'): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `mesa filter value ${use}`, 32));
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

function seal(text: string, key: Buffer): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

/** Null when it was sealed with another secret. */
function unseal(sealed: string, key: Buffer): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)).toString('utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
