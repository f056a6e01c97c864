import 'server-only';
import { can, type Role } from '@/lib/access/permissions';
import type { KnownKyb, SubMerchant } from '@/lib/contract/bff/sub-merchants/register';

export interface Reader {
  role: Role;
}

/** Hides a failed onboarding's raw error (KYB-17). */
export function redactForRole(reader: Reader, subMerchant: SubMerchant): SubMerchant {
  if (subMerchant.kyb === undefined) return subMerchant;
  return { ...subMerchant, kyb: redactKybForRole(reader, subMerchant.kyb) };
}

export function redactKybForRole({ role }: Reader, kyb: KnownKyb): KnownKyb {
  if (kyb.onboarding?.error_detail === undefined || can(role, 'sub_merchants:register')) return kyb;
  const { error_detail: _, ...shown } = kyb.onboarding;
  return { ...kyb, onboarding: shown };
}
