import 'server-only';
import { z } from 'zod';
import { ROLES } from '@/lib/access/permissions';
import type { SsoRefusal } from '@/lib/contract/bff/single-sign-on';
import { defined } from '@/lib/contract/values/defined';
import { isMailAddress } from '@/lib/contract/values/mail-address';
import { isVisibleLine } from '@/lib/contract/values/sub-merchants/visible-name';
import type { SignInRequired, SingleSignOn } from '@/lib/env/single-sign-on';
import type { Identity } from '@/lib/store/people/identities';
import { normalizeEmail } from '@/lib/store/people/users';

const MAX_NAME = 80;
/** The provider's clock may differ so much from ours. */
const SKEW_SECONDS = 60;

const claims = z.looseObject({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  sid: z.string().min(1).max(255).optional().catch(undefined),
  email: z.string().refine(isMailAddress).optional().catch(undefined),
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false'])])
    .optional()
    .catch(undefined),
  name: z.string().trim().min(1).refine(isVisibleLine).optional().catch(undefined),
  preferred_username: z.string().optional().catch(undefined),
  upn: z.string().optional().catch(undefined),
  auth_time: z.number().optional().catch(undefined),
  acr: z.string().optional().catch(undefined),
  amr: z.array(z.string()).optional().catch(undefined),
  _claim_names: z.record(z.string(), z.unknown()).optional().catch(undefined),
  hasgroups: z.unknown().optional(),
});
type Claims = z.output<typeof claims>;

export interface Claimed {
  identity: Identity;
  /** Null: none, or the provider does not vouch for it. */
  email: string | null;
  /** Why there is no address that counts. */
  refused?: SsoRefusal;
  name: string;
  /** Names the person's session at the provider, which a logout there may name alone. */
  sid?: string;
  /** The list that gives roles was too long to be sent: it says nothing, which is not "no groups". */
  groups?: 'too_many';
}

/** Null: of another issuer than the one that is set. */
export function readClaims(profile: unknown, sso: SingleSignOn): Claimed | null {
  const { issuer, roles } = sso;
  const read = claims.safeParse(profile);
  if (!read.success || trimmed(read.data.iss) !== trimmed(issuer)) return null;
  const { sub: subject, email = '', name, sid } = read.data;
  const given = roles === undefined ? [] : [read.data[roles.claim]].flat();
  const wanted = new Set(given.map((value) => roles?.byValue.get(String(value))));
  const refused = addressRefusal(read.data, sso);
  const isLeftOut = roles !== undefined && isLeftOutOf(read.data, roles.claim);
  return {
    identity: { issuer, subject, claimedRole: ROLES.findLast((role) => wanted.has(role)) ?? null },
    email: refused === undefined ? normalizeEmail(email) : null,
    ...(refused === undefined ? {} : { refused }),
    name: (name ?? email.split('@')[0] ?? subject).slice(0, MAX_NAME),
    ...defined({ sid }),
    ...(isLeftOut ? { groups: 'too_many' as const } : {}),
  };
}

/** A provider may vouch for the addresses of its own domains without saying so in each token, for guests never. */
function addressRefusal(read: Claims, { trustedDomains }: SingleSignOn): SsoRefusal | undefined {
  const { email, email_verified: verified, preferred_username, upn } = read;
  if (email === undefined) return 'no_email';
  if (verified === true || verified === 'true') return undefined;
  if (verified !== undefined) return 'unverified';
  if ([preferred_username, upn].some((text) => /#EXT#/i.test(text ?? ''))) return 'guest';
  const domain = normalizeEmail(email).split('@').at(-1) ?? '';
  return trustedDomains?.has(domain) ? undefined : 'no_email_verified';
}

/** Entra ID names the claim elsewhere when a person is in more than 200 groups. */
function isLeftOutOf({ _claim_names: names, hasgroups, ...read }: Claims, claim: string): boolean {
  if (read[claim] !== undefined) return false;
  const isNamed = names !== undefined && Object.hasOwn(names, claim);
  return isNamed || (claim === 'groups' && (hasgroups === true || hasgroups === 'true'));
}

/** False for a sign-in at the provider that was too long ago or not as it is required. */
export function isAsRequired(
  profile: unknown,
  { max_age, acr, amr }: SignInRequired = {},
  now = Date.now(),
): boolean {
  const read = claims.safeParse(profile);
  if (!read.success) return false;
  const { auth_time: at, acr: given, amr: methods = [] } = read.data;
  const age = at === undefined ? Number.POSITIVE_INFINITY : now / 1000 - at;
  if (max_age !== undefined && age > max_age + SKEW_SECONDS) return false;
  if (acr !== undefined && !acr.some((one) => one === given)) return false;
  return amr === undefined || amr.some((one) => methods.includes(one));
}

const trimmed = (address: string) => address.replace(/\/$/, '');
