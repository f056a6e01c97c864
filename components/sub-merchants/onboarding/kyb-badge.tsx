'use client';

import { useTranslations } from 'next-intl';
import { StatusBadge } from '@/components/ui/badge';
import type { KnownKyb } from '@/lib/contract/bff-sub-merchants';
import { kybLook } from './kyb-look';

/** Where the onboarding stands; a status that the contract does not list is shown as sent. */
export function KybBadge({ kyb, soft = false }: { kyb: KnownKyb | undefined; soft?: boolean }) {
  const t = useTranslations('subMerchants.status');
  const { look, tone, Icon } = kybLook(kyb);
  const sent = kyb?.onboarding?.status;
  return (
    <StatusBadge soft={soft} tone={tone} icon={<Icon aria-hidden size={15} strokeWidth={1.8} />}>
      {soft && look !== 'other' && look !== 'none' && look !== 'unread' ? 'KYB: ' : null}
      {look === 'other' && sent !== undefined ? <bdi>{sent}</bdi> : t(look)}
    </StatusBadge>
  );
}
