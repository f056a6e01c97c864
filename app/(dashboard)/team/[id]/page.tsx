import { AuditedRecord } from '@/app/(dashboard)/audited-record';
import { PersonScreen } from '@/components/people/person-screen';
import { requirePermission } from '@/lib/auth/session';
import { titleOf } from '@/lib/i18n/page-titles';

export const generateMetadata = titleOf('/team/[id]');

export default async function PersonPage({ params }: { params: Promise<{ id: string }> }) {
  const { user } = await requirePermission('team:manage', 'account');
  const id = decodeURIComponent((await params).id);
  return (
    <>
      <PersonScreen key={id} id={id} />
      <AuditedRecord user={user} record={id} />
    </>
  );
}
