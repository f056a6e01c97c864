import { PoliciesScreen } from '@/components/policies/policies-screen';
import { requirePermission } from '@/lib/auth/session';
import { titleOf } from '@/lib/i18n/page-titles';
import { readPolicies } from '@/lib/operations/policies/read-policies';
import { services } from '@/lib/operations/services';
import { firstPicture } from '../first-picture';

export const generateMetadata = titleOf('/policies');

export default async function PoliciesPage() {
  await requirePermission('policies:read', 'account');
  return <PoliciesScreen initial={await firstPicture(async () => readPolicies(await services()))} />;
}
