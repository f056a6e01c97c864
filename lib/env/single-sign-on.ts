import 'server-only';
import { z } from 'zod';
import { ROLE_NAMES, type RoleName } from '@/lib/contract/values/role-names';

/** OpenID Connect; absent without `OIDC_ISSUER`. */
export interface SingleSignOn {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Maps values of `claim` to roles. */
  roles?: { claim: string; byValue: ReadonlyMap<string, RoleName> };
  /** Addresses of these domains count as verified, in lower case. */
  trustedDomains?: ReadonlySet<string>;
  /** What a sign-in at the provider must have been. */
  required?: SignInRequired;
}

export interface SignInRequired {
  /** Seconds since the person showed who they are. */
  max_age?: number | undefined;
  /** One of these classes. */
  acr?: string[] | undefined;
  /** One of these methods. */
  amr?: string[] | undefined;
}

type Name =
  | ('OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET' | 'OIDC_ROLES')
  | ('OIDC_TRUSTED_DOMAINS' | 'OIDC_REQUIRED');
type Given = { readonly [Key in Name]?: string | undefined };

const mapping = z.strictObject({
  claim: z.string().min(1),
  roles: z.record(z.string().min(1), z.enum(ROLE_NAMES)),
});

const required = z.strictObject({
  max_age: z.int().min(30).optional(),
  acr: z.array(z.string().min(1)).min(1).optional(),
  amr: z.array(z.string().min(1)).min(1).optional(),
});

const DOMAIN = /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/;

const domainsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);

export function singleSignOnErrors(vars: Given): string[] {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_ROLES } = vars;
  const given = [OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET].filter((value) => value !== undefined);
  const errors: string[] = [];
  if (given.length % 3 !== 0) errors.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together');
  if (OIDC_ROLES !== undefined && OIDC_ISSUER === undefined) errors.push('OIDC_ROLES needs OIDC_ISSUER');
  if (OIDC_ROLES !== undefined && readJson(mapping, OIDC_ROLES) === undefined)
    errors.push('OIDC_ROLES must be JSON like {"claim":"groups","roles":{"finance":"operator"}}');
  const { OIDC_TRUSTED_DOMAINS, OIDC_REQUIRED } = vars;
  if (OIDC_TRUSTED_DOMAINS !== undefined && !domainsOf(OIDC_TRUSTED_DOMAINS).every((one) => DOMAIN.test(one)))
    errors.push('OIDC_TRUSTED_DOMAINS must be domains like example.com, with commas between');
  if (OIDC_REQUIRED !== undefined && readJson(required, OIDC_REQUIRED) === undefined)
    errors.push('OIDC_REQUIRED must be JSON like {"max_age":3600,"amr":["mfa"]}');
  return errors;
}

export function singleSignOn(vars: Given): SingleSignOn | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = vars;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  const read = vars.OIDC_ROLES === undefined ? undefined : readJson(mapping, vars.OIDC_ROLES);
  const roles = read && { claim: read.claim, byValue: new Map(Object.entries(read.roles)) };
  const { OIDC_TRUSTED_DOMAINS: domains, OIDC_REQUIRED: asked } = vars;
  return {
    issuer,
    clientId,
    clientSecret,
    ...(roles && { roles }),
    ...(domains === undefined ? {} : { trustedDomains: new Set(domainsOf(domains)) }),
    ...(asked === undefined ? {} : { required: readJson(required, asked) ?? {} }),
  };
}

function readJson<Schema extends z.ZodType>(schema: Schema, text: string): z.infer<Schema> | undefined {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
