import { NotAllowed } from '@/components/shell/not-allowed';
import { currentSession } from '@/lib/auth/session';

export default async function Forbidden() {
  return <NotAllowed role={(await currentSession())?.user.role} />;
}
