import { showToast } from '@/components/ui/feedback/toast-queue';
import type { Role } from '@/lib/access/permissions';
import { forgetPrivate } from '@/lib/queries/api/private-storage';
import { announceSignOut, whileLeaving } from '@/lib/queries/api/sign-out-broadcast';
import { enterDemo } from '@/lib/queries/sign-in';

/** The browser's other tabs leave, as after a sign-out (W16). */
export async function switchPerson(role: Role, failedTitle: string): Promise<boolean> {
  const entered = await whileLeaving(async () => {
    const { outcome } = await enterDemo(role, true);
    return outcome === 'signed_in' || outcome === 'demo_ended';
  });
  if (entered) {
    forgetPrivate();
    announceSignOut();
    window.location.reload();
  } else showToast({ tone: 'bad', title: failedTitle });
  return entered;
}
