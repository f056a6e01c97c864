import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { SubMerchantFrame } from '@/components/sub-merchants/sub-merchant-frame';
import { requirePermission } from '@/lib/auth/session';
import { correlationId } from '@/lib/contract/bff-sub-merchants';
import { DomainError } from '@/lib/contract/domain-error';
import { services } from '@/lib/operations/services';
import { readSubMerchant } from '@/lib/operations/sub-merchants/register';

interface SubMerchantLayoutProps {
  params: Promise<{ correlation_id: string }>;
  children: ReactNode;
}

/** The relationship of the address, as the register has it; anything else is not found (safety 41). */
export default async function SubMerchantLayout({ params, children }: SubMerchantLayoutProps) {
  const { user } = await requirePermission('sub_merchants:read');
  const asked = correlationId.safeParse((await params).correlation_id);
  if (!asked.success) notFound();
  const initial = await readSubMerchant(await services(), user, asked.data).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'not_found') notFound();
    throw error;
  });
  return (
    <SubMerchantFrame key={asked.data} correlationId={asked.data} initial={initial}>
      {children}
    </SubMerchantFrame>
  );
}
