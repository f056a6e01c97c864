import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { FeatureMessages } from '@/components/shell/frame/feature-messages';
import { SubMerchantFrame } from '@/components/sub-merchants/overview/sub-merchant-frame';
import { requirePermission } from '@/lib/auth/session';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { correlationId } from '@/lib/contract/bff/sub-merchants/register';
import { services } from '@/lib/operations/services';
import { readSubMerchant } from '@/lib/operations/sub-merchants/register/register';

interface SubMerchantLayoutProps {
  params: Promise<{ correlation_id: string }>;
  children: ReactNode;
}

/** Loads the relationship from the register; an id that is not there is not found (safety 41). */
export default async function SubMerchantLayout({ params, children }: SubMerchantLayoutProps) {
  const asked = correlationId.safeParse((await params).correlation_id);
  const named = { subMerchant: asked.data ?? null };
  const { user } = await requirePermission('sub_merchants:read', named);
  if (!asked.success) notFound();
  const initial = await readSubMerchant(await services(), user, asked.data).catch((error: unknown) => {
    const code = error instanceof DomainError ? error.code : undefined;
    if (code === 'not_found') notFound();
    // The visitor's browser has the world, and reads the sub-merchant itself.
    if (code === 'world_unknown') return undefined;
    throw error;
  });
  return (
    <FeatureMessages names={['requests']}>
      <SubMerchantFrame key={asked.data} correlationId={asked.data} initial={initial}>
        {children}
      </SubMerchantFrame>
    </FeatureMessages>
  );
}
