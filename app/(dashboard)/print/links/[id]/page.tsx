import { notFound } from 'next/navigation';
import { PrintLink } from '@/components/checkout-links/link-proof';
import { requirePermission } from '@/lib/auth/session';
import { linkParams } from '@/lib/contract/bff/checkout-links';
import { titleOf } from '@/lib/i18n/page-titles';
import { readLink } from '@/lib/operations/checkout-links/read-links';
import { services } from '@/lib/operations/services';

export const generateMetadata = titleOf('/print/links/[id]');

export default async function PrintLinkPage({ params }: { params: Promise<{ id: string }> }) {
  await requirePermission('transactions:read', 'account');
  const named = linkParams.safeParse(await params);
  const answer = named.success ? await readLink(await services(), named.data.id) : null;
  if (answer === null) notFound();
  return <PrintLink {...answer} path={`/print/links/${answer.link.id}`} />;
}
