import { showToast } from '@/components/ui/feedback/toast-queue';
import { forgetPrivate } from '@/lib/queries/api/private-storage';
import { announceSignOut, whileLeaving } from '@/lib/queries/api/sign-out-broadcast';
import * as auth from '@/lib/queries/sign-in';

/** Clears cache and typed text (W16). On failure shows a toast and returns false: the session still holds. */
export async function signOut(failedTitle: string): Promise<boolean> {
  const ended = await whileLeaving(auth.signOut);
  if (ended) {
    forgetPrivate();
    announceSignOut();
    window.location.assign('/signin');
  } else showToast({ tone: 'bad', title: failedTitle });
  return ended;
}
