import { changePassword } from '@/lib/auth/people/change-password';
import { readSessions } from '@/lib/auth/people/read-team';
import { route } from '@/lib/bff/route';
import { passwordChange } from '@/lib/contract/bff/people';
import { services } from '@/lib/operations/services';

export const POST = route({
  permission: 'session:change',
  scope: 'own',
  body: passwordChange,
  handle: async ({ session, body }) => {
    const { db } = (await services()).store;
    await changePassword(db, session, body);
    return readSessions(db, session.user.id, session.id);
  },
});
