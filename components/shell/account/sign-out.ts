import { showToast } from '@/components/ui/feedback/toast-queue';
import { announce, whileLeaving } from '@/lib/queries/api/announce';
import { forgetPrivate } from '@/lib/queries/api/private-storage';
import * as auth from '@/lib/queries/sign-in';

/** Clears cache and typed text (W16). On failure shows a toast and returns false: the session still holds. */
export async function signOut(failedTitle: string): Promise<boolean> {
  const ended = await whileLeaving(auth.signOut);
  if (ended) {
    forgetPrivate();
    announce('left');
    window.location.assign('/signin');
  } else showToast({ tone: 'bad', title: failedTitle });
  return ended;
}
