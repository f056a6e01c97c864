import 'server-only';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { RequestKind } from '@/lib/contract/bff/requests';
import type { RequestKindRule } from './approval';
import { personKind, policyKind } from './company-kinds';
import { conversionKind } from './conversion-kind';
import { addressKind, brandingKind, withdrawalKind } from './sub-merchant-kinds';

/** A kind without a row is not asked for yet. */
export const REQUEST_KIND_RULES: Readonly<Partial<Record<RequestKind, RequestKindRule>>> = {
  conversion: conversionKind,
  withdrawal: withdrawalKind,
  whitelist_address: addressKind,
  branding: brandingKind,
  person: personKind,
  policy: policyKind,
};

export function ruleOf(kind: RequestKind): RequestKindRule {
  const rule = REQUEST_KIND_RULES[kind];
  if (rule === undefined) throw new DomainError('not_found');
  return rule;
}
