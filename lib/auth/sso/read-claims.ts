import 'server-only';
import { z } from 'zod';
import { ROLES } from '@/lib/access/permissions';
import { isPlainText } from '@/lib/contract/values/plain-text';
import type { SingleSignOn } from '@/lib/env-single-sign-on';
import type { Identity } from '@/lib/store/people/identities';
import { normalizeEmail } from '@/lib/store/people/users';

const MAX_NAME = 80;

const claims = z.looseObject({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.email().max(320).optional().catch(undefined),
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false'])])
    .optional()
    .catch(undefined),
  name: z.string().trim().min(1).refine(isPlainText).optional().catch(undefined),
});

export interface Claimed {
  identity: Identity;
  /** Null: none, or the provider does not vouch for it. */
  email: string | null;
  name: string;
}

/** Null: of another issuer than the one that is set. */
export function readClaims(profile: unknown, { issuer, roles }: SingleSignOn): Claimed | null {
  const read = claims.safeParse(profile);
  if (!read.success || trimmed(read.data.iss) !== trimmed(issuer)) return null;
  const { sub: subject, email = '', email_verified: verified, name } = read.data;
  const isVerified = verified === true || verified === 'true';
  const given = roles === undefined ? [] : [read.data[roles.claim]].flat();
  const wanted = new Set(given.map((value) => roles?.byValue.get(String(value))));
  return {
    identity: { issuer, subject, claimedRole: ROLES.findLast((role) => wanted.has(role)) ?? null },
    email: isVerified && email !== '' ? normalizeEmail(email) : null,
    name: (name ?? email.split('@')[0] ?? subject).slice(0, MAX_NAME),
  };
}

const trimmed = (address: string) => address.replace(/\/$/, '');
