import { AuditScreen } from '@/components/audit/audit-screen';
import { requirePermission } from '@/lib/auth/session';
import { auditRequest } from '@/lib/contract/bff/audit/audit-requests';
import { titleOf } from '@/lib/i18n/page-titles';
import { readAudit } from '@/lib/operations/audit/read-audit';
import { services } from '@/lib/operations/services';
import { firstPicture } from '../first-picture';

export const generateMetadata = titleOf('/audit');

export default async function AuditPage({ searchParams }: PageProps<'/audit'>) {
  await requirePermission('audit:read', 'account');
  const isWhole = Object.keys(await searchParams).length === 0;
  const initial = isWhole
    ? await firstPicture(async () => readAudit(await services(), auditRequest.parse({})))
    : undefined;
  return <AuditScreen initial={initial} />;
}
