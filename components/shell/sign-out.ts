import { showToast } from '@/components/ui/toast-queue';
import * as auth from '@/lib/queries/auth';

/** Ends the session and leaves the page, cache and all. On failure says so and stays: the session still holds. */
export async function signOut(failedTitle: string): Promise<boolean> {
  const ended = await auth.signOut();
  if (ended) window.location.assign('/signin');
  else showToast({ tone: 'bad', title: failedTitle });
  return ended;
}
