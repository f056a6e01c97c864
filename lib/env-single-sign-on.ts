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
}

type Name = 'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET' | 'OIDC_ROLES';
type Given = { readonly [Key in Name]?: string | undefined };

const mapping = z.strictObject({
  claim: z.string().min(1),
  roles: z.record(z.string().min(1), z.enum(ROLE_NAMES)),
});

export function singleSignOnErrors(vars: Given): string[] {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_ROLES } = vars;
  const given = [OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET].filter((value) => value !== undefined);
  const errors: string[] = [];
  if (given.length % 3 !== 0) errors.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together');
  if (OIDC_ROLES !== undefined && OIDC_ISSUER === undefined) errors.push('OIDC_ROLES needs OIDC_ISSUER');
  if (OIDC_ROLES !== undefined && readMapping(OIDC_ROLES) === undefined)
    errors.push('OIDC_ROLES must be JSON like {"claim":"groups","roles":{"finance":"operator"}}');
  return errors;
}

export function singleSignOn(vars: Given): SingleSignOn | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = vars;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  const read = vars.OIDC_ROLES === undefined ? undefined : readMapping(vars.OIDC_ROLES);
  const roles = read && { claim: read.claim, byValue: new Map(Object.entries(read.roles)) };
  return { issuer, clientId, clientSecret, ...(roles && { roles }) };
}

function readMapping(text: string): z.infer<typeof mapping> | undefined {
  try {
    return mapping.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
