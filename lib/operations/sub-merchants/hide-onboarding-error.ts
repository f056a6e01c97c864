import 'server-only';
import { can, type Holder } from '@/lib/access/permissions';
import type { KnownKyb, SubMerchant } from '@/lib/contract/bff/sub-merchants/register';

export type Reader = Holder;

/** Hides a failed onboarding's raw error (KYB-17). */
export function hideOnboardingError(reader: Reader, subMerchant: SubMerchant): SubMerchant {
  if (subMerchant.kyb === undefined) return subMerchant;
  return { ...subMerchant, kyb: hideOnboardingErrorIn(reader, subMerchant.kyb) };
}

export function hideOnboardingErrorIn(reader: Reader, kyb: KnownKyb): KnownKyb {
  if (kyb.onboarding?.error_detail === undefined || can(reader, 'sub_merchants:register')) return kyb;
  const { error_detail: _, ...shown } = kyb.onboarding;
  return { ...kyb, onboarding: shown };
}
