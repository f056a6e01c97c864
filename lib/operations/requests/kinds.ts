import 'server-only';
import type { RequestKind } from '@/lib/contract/bff/requests';
import { decidersAmong, mayAsk, type Person } from '@/lib/store/people/deciders';
import type { RequestRow } from '@/lib/store/requests/requests';
import type { RequestKindRule } from './approval';
import { personKind, policyKind } from './company-kinds';
import { conversionKind } from './conversion-kind';
import { destinationKind } from './destination-kind';
import { outcomeKind } from './outcome-kind';
import { addressKind, brandingKind, withdrawalKind } from './sub-merchant-kinds';

export const REQUEST_KIND_RULES: Readonly<Record<RequestKind, RequestKindRule>> = {
  conversion: conversionKind,
  withdrawal: withdrawalKind,
  whitelist_address: addressKind,
  destination: destinationKind,
  branding: brandingKind,
  person: personKind,
  policy: policyKind,
  outcome: outcomeKind,
};

/** Excludes the maker. Excludes the person whose access is reset, unless nobody else can decide. */
export function decidersOf(
  people: readonly Person[],
  { kind, asked, makerId }: Pick<RequestRow, 'kind' | 'asked' | 'makerId'>,
): Person[] {
  const deciders = decidersAmong(people, REQUEST_KIND_RULES[kind].permission, makerId);
  const others = deciders.filter(({ id }) => id !== resetOf({ kind, asked }));
  return others.length > 0 ? others : deciders;
}

/** Whoever asked may not ask any more; an approval is refused then. */
export function isMakerGone(
  people: readonly Person[],
  { kind, makerId, correlationId }: Pick<RequestRow, 'kind' | 'makerId' | 'correlationId'>,
): boolean {
  const { asks, asksWithin } = REQUEST_KIND_RULES[kind];
  if (asksWithin === undefined || correlationId === null) return !mayAsk(people, makerId, asks);
  return !mayAsk(people, makerId, asksWithin, { subMerchant: correlationId });
}

/** The person whose access is reset: told of it, and may say no. */
export function resetOf({ kind, asked }: Pick<RequestRow, 'kind' | 'asked'>): string | undefined {
  return kind === 'person' && typeof asked.reset === 'string' ? String(asked.user_id) : undefined;
}
