import { notFound } from 'next/navigation';
import { PrintLink } from '@/components/checkout-links/link-proof';
import { requirePermission } from '@/lib/auth/session';
import { linkParams } from '@/lib/contract/bff/checkout-links';
import { titleOf } from '@/lib/i18n/page-titles';
import { readLink } from '@/lib/operations/checkout-links/read-links';
import { services } from '@/lib/operations/services';

export const generateMetadata = titleOf('/print/sub-merchants/[correlation_id]/links/[id]');

interface Props {
  params: Promise<{ correlation_id: string; id: string }>;
}

export default async function PrintSubMerchantLinkPage({ params }: Props) {
  const { correlation_id, id } = await params;
  const correlationId = correlation_id.toLowerCase();
  await requirePermission('sub_merchants:read', { subMerchant: correlationId });
  const named = linkParams.safeParse({ id });
  const answer = named.success ? await readLink(await services(), named.data.id, correlationId) : null;
  if (answer === null) notFound();
  return <PrintLink {...answer} path={`/print/sub-merchants/${correlationId}/links/${answer.link.id}`} />;
}
