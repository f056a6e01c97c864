import { TeamScreen } from '@/components/people/team-screen';
import { readTeam } from '@/lib/auth/people/read-team';
import { requirePermission } from '@/lib/auth/session';
import { titleOf } from '@/lib/i18n/page-titles';
import { services } from '@/lib/operations/services';
import { firstPicture } from '../first-picture';

export const generateMetadata = titleOf('/team');

export default async function TeamPage() {
  await requirePermission('team:manage', 'account');
  return <TeamScreen initial={await firstPicture(async () => readTeam((await services()).store.db))} />;
}
