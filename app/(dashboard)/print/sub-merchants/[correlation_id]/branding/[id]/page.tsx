import { notFound } from 'next/navigation';
import { PrintBranding } from '@/components/sub-merchants/branding/branding-proof';
import { requirePermission } from '@/lib/auth/session';
import { correlationId as readId } from '@/lib/contract/bff/sub-merchants/register';
import { titleOf } from '@/lib/i18n/page-titles';
import { services } from '@/lib/operations/services';
import { readBrandingChange } from '@/lib/operations/sub-merchants/branding/read-branding';

export const generateMetadata = titleOf('/print/sub-merchants/[correlation_id]/branding/[id]');

interface Props {
  params: Promise<{ correlation_id: string; id: string }>;
}

export default async function PrintBrandingPage({ params }: Props) {
  const { correlation_id, id } = await params;
  const correlationId = correlation_id.toLowerCase();
  await requirePermission('sub_merchants:read', { subMerchant: correlationId });
  const asked = readId.safeParse(correlationId);
  const answer = asked.success ? await readBrandingChange(await services(), asked.data, id) : null;
  if (answer === null) notFound();
  return <PrintBranding {...answer} />;
}
