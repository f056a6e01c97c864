import 'server-only';
import { demoPersonAt } from '@/lib/access/demo-people';
import { env } from '@/lib/env/env';
import type { Database } from '@/lib/store/engine/open-store';
import type { Session } from '@/lib/store/people/sessions';
import { readPolicyVersion } from '@/lib/store/policies/policies';
import { currentWorld } from '@/lib/store/worlds/current-world';

/** Every visitor enters as this person: a factor of one would shut the others out. */
export async function isSharedByVisitors(email: string): Promise<boolean> {
  const { environment, publicDemo } = env();
  const isDemo = environment === 'sandbox' && demoPersonAt(email) !== undefined;
  return isDemo && publicDemo && (await currentWorld()) === undefined;
}

/** The policy for the role. False for people who can add no factor. */
export async function needsFactor(
  db: Database,
  { email, role }: Pick<Session['user'], 'email' | 'role'>,
): Promise<boolean> {
  const { document } = await readPolicyVersion(db);
  return document.second_factor.roles.includes(role) && !(await isSharedByVisitors(email));
}
