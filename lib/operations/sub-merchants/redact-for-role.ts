import 'server-only';
import { can, type Role } from '@/lib/access/permissions';
import type { KnownKyb, SubMerchant } from '@/lib/contract/bff-sub-merchants';

export interface Reader {
  role: Role;
}

/** Without the raw fault of a failed onboarding for those who only read: it is not meant for them (KYB-17). */
export function shownTo(reader: Reader, subMerchant: SubMerchant): SubMerchant {
  if (subMerchant.kyb === undefined) return subMerchant;
  return { ...subMerchant, kyb: kybShownTo(reader, subMerchant.kyb) };
}

export function kybShownTo({ role }: Reader, kyb: KnownKyb): KnownKyb {
  if (kyb.onboarding?.error_detail === undefined || can(role, 'sub_merchants:register')) return kyb;
  const { error_detail: _, ...shown } = kyb.onboarding;
  return { ...kyb, onboarding: shown };
}
