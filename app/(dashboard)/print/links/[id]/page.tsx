import { PrintLink } from '@/components/checkout-links/link-proof';
import { requirePermission } from '@/lib/auth/session';
import { titleOf } from '@/lib/i18n/page-titles';

export const generateMetadata = titleOf('/print/links/[id]');

export default async function PrintLinkPage({ params }: { params: Promise<{ id: string }> }) {
  await requirePermission('transactions:read', 'account');
  return <PrintLink id={decodeURIComponent((await params).id)} />;
}
