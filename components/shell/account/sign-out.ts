import { showToast } from '@/components/ui/toast-queue';
import * as auth from '@/lib/queries/auth';
import { tellLeft, whileLeaving } from '@/lib/queries/left-elsewhere';
import { forgetPrivate } from '@/lib/queries/private-storage';

/**
 * Ends the session and leaves the page, its cache and what was typed (W16). On failure says so and stays: the
 * session still holds.
 */
export async function signOut(failedTitle: string): Promise<boolean> {
  const ended = await whileLeaving(auth.signOut);
  if (ended) {
    forgetPrivate();
    tellLeft();
    window.location.assign('/signin');
  } else showToast({ tone: 'bad', title: failedTitle });
  return ended;
}
