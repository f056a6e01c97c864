import 'server-only';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { AddressAsked, BrandingRequestAsked, WithdrawalRequestAsked } from '@/lib/contract/bff/requests';
import { isRetyped } from '@/lib/contract/values/wallet-address';
import type { Services } from '@/lib/operations/services';
import { changeBranding } from '@/lib/operations/sub-merchants/branding/change-branding';
import { checkLogo } from '@/lib/operations/sub-merchants/branding/check-logo';
import { requireUnarchived } from '@/lib/operations/sub-merchants/require-sub-merchant';
import { changeWhitelist } from '@/lib/operations/sub-merchants/whitelist/change-whitelist';
import { checkWhitelistChange } from '@/lib/operations/sub-merchants/whitelist/check-whitelist-change';
import { withdraw } from '@/lib/operations/sub-merchants/withdrawals/withdraw';
import type { Approval, RequestKindRule } from './approval';

export const withdrawalKind: RequestKindRule = {
  permission: 'sub_merchants:withdraw',
  async prepare(services, asked) {
    const { correlation_id } = await ofSubMerchant(services, asked);
    return { asked, correlationId: correlation_id };
  },
  async execute(services, approval) {
    const { correlation_id: correlationId, ...asked } = approval.request
      .asked as unknown as WithdrawalRequestAsked;
    const { outcome } = await withdraw(services, approval.actor, {
      correlationId,
      asked,
      ...pressOf(approval),
    });
    return outcome;
  },
};

export const addressKind: RequestKindRule = {
  permission: 'sub_merchants:whitelist',
  async prepare(services, given) {
    const { correlation_id } = await ofSubMerchant(services, given);
    const { correlation_id: _, ...asked } = given as unknown as AddressAsked;
    const checked = checkWhitelistChange(services, asked);
    const address = 'address' in checked ? checked.address : asked.address;
    return { asked: { ...given, address }, correlationId: correlation_id };
  },
  /** The second person types the end of the address again (safety 42). */
  async execute(services, approval) {
    const { correlation_id: correlationId, ...asked } = approval.request.asked as unknown as AddressAsked;
    const typed = approval.given.last_characters ?? '';
    if (!isRetyped(asked.address, typed, { anyCase: asked.checksum_seen !== undefined }))
      throw new DomainError('invalid_input', { fields: { last_characters: 'other_characters' } });
    const { operation } = await changeWhitelist(services, approval.actor, {
      correlationId,
      asked,
      ...pressOf(approval),
      stillMay: approval.stillMay,
    });
    return operation.state;
  },
};

export const brandingKind: RequestKindRule = {
  permission: 'sub_merchants:brand',
  async prepare(services, given) {
    const { correlation_id } = await ofSubMerchant(services, given);
    const { logo } = (given as unknown as BrandingRequestAsked).change;
    if (logo !== undefined) await checkLogo(logo, services.assumptions.branding.logo);
    return { asked: given, correlationId: correlation_id };
  },
  async execute(services, approval) {
    const { correlation_id: correlationId, change: asked } = approval.request
      .asked as unknown as BrandingRequestAsked;
    const { change } = await changeBranding(services, approval.actor, {
      correlationId,
      asked,
      ...pressOf(approval),
    });
    return change.state;
  },
};

function pressOf({ intentId, requestId, decide }: Approval) {
  return { intentId, requestId, approval: decide };
}

function ofSubMerchant(services: Services, asked: Readonly<Record<string, unknown>>) {
  return requireUnarchived(services, String(asked.correlation_id));
}
