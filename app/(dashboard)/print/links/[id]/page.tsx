import { NotedRecord } from '@/app/(dashboard)/audited-record';
import { PrintLink } from '@/components/checkout-links/link-proof';
import { requirePermission } from '@/lib/auth/session';
import { titleOf } from '@/lib/i18n/page-titles';

export const generateMetadata = titleOf('/print/links/[id]');

export default async function PrintLinkPage({ params }: { params: Promise<{ id: string }> }) {
  await requirePermission('transactions:read', 'account');
  const id = decodeURIComponent((await params).id);
  return (
    <>
      <PrintLink id={id} />
      <NotedRecord record={`checkout-links/${encodeURIComponent(id)}`} />
    </>
  );
}
