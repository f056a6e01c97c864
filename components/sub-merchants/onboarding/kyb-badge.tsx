'use client';

import { useTranslations } from 'next-intl';
import { StatusBadge } from '@/components/ui/data/badge';
import type { KnownKyb } from '@/lib/contract/bff/sub-merchants/register';
import { kybStatusStyle } from './kyb-status-styles';

/** Onboarding status; one outside the contract appears as sent. */
export function KybBadge({ kyb, soft = false }: { kyb: KnownKyb | undefined; soft?: boolean }) {
  const t = useTranslations('subMerchants.status');
  const { label, tone, Icon } = kybStatusStyle(kyb);
  const sent = kyb?.onboarding?.status;
  return (
    <StatusBadge soft={soft} tone={tone} icon={<Icon aria-hidden size={15} strokeWidth={1.8} />}>
      {soft && label !== 'other' && label !== 'none' && label !== 'unread' ? 'KYB: ' : null}
      {label === 'other' && sent !== undefined ? <bdi>{sent}</bdi> : t(label)}
    </StatusBadge>
  );
}
