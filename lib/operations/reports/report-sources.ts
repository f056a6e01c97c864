import 'server-only';
import { can, type Holder, type Permission } from '@/lib/access/permissions';
import type { ReportFileName } from '@/lib/contract/bff/reports/reports';
import { listSource } from './list-sources';
import {
  auditSource,
  conversionSource,
  linkSource,
  positionSource,
  subMerchantSource,
} from './register-sources';
import type { ReportContext, ReportSource } from './report-source';
import { splitSource, subMerchantWithdrawalSource } from './sub-merchant-sources';

interface Kind {
  permission: Permission;
  source(context: ReportContext): ReportSource;
}

/** Each file, beside the right to make any (`transactions:export`), by the right to read what is in it. */
const KINDS: Readonly<Record<ReportFileName, Kind>> = {
  conversions: { permission: 'conversions:read', source: conversionSource },
  checkouts: { permission: 'transactions:read', source: (context) => listSource(context, 'checkouts') },
  onramps: { permission: 'transactions:read', source: (context) => listSource(context, 'onramps') },
  offramps: { permission: 'transactions:read', source: (context) => listSource(context, 'offramps') },
  withdrawals: { permission: 'transactions:read', source: (context) => listSource(context, 'withdrawals') },
  positions: { permission: 'balance:read', source: positionSource },
  splits: { permission: 'sub_merchants:read', source: splitSource },
  'checkout-links': { permission: 'transactions:read', source: linkSource },
  'sub-merchants': { permission: 'sub_merchants:read', source: subMerchantSource },
  'sub-merchant-withdrawals': { permission: 'sub_merchants:read', source: subMerchantWithdrawalSource },
  audit: { permission: 'audit:read', source: auditSource },
};

export function filePermission(name: ReportFileName): Permission {
  return KINDS[name].permission;
}

export function isPermitted(person: Holder, name: ReportFileName): boolean {
  return can(person, filePermission(name), 'account');
}

export function sourceOf(context: ReportContext, name: ReportFileName): ReportSource {
  return KINDS[name].source(context);
}
