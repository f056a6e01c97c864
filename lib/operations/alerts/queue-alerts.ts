import 'server-only';
import { DIGEST_HOUR } from '@/lib/contract/bff/settings/alerts';
import { addDays } from '@/lib/contract/values/calendar-day';
import { type Env, env } from '@/lib/env/env';
import { addMessage, wantedBy } from '@/lib/store/alerts/alert-messages';
import { ADDRESS } from '@/lib/store/alerts/alert-settings';
import type { Database } from '@/lib/store/engine/open-store';
import type { NewNotification } from '@/lib/store/notifications/notifications';
import { dayInZone, zoneOffsetMs } from '@/lib/time/zone';

/** A demo sends no alerts: its visitors are not customers and may enter any address. */
export function alertsLeave(
  { publicDemo, demoWorlds }: Pick<Env, 'publicDemo' | 'demoWorlds'> = env(),
): boolean {
  return !publicDemo && demoWorlds === 0;
}

/** Of the digest's morning: what queues it has no services, and the screens show where it is due. */
export const digestZone = () => env().timeZone;

/** Runs in the transaction of the notice. The address hears once of what several people are told. */
export async function queueAlerts(tx: Database, note: NewNotification & { id: number }): Promise<void> {
  if (!alertsLeave()) return;
  const now = new Date();
  for (const { target, mode } of await wantedBy(tx, note)) {
    if (target !== ADDRESS && env().smtpUrl === undefined) continue;
    // A target that stopped cannot be told there that it stopped.
    if (note.title_key === 'alerts_stopped' && target === note.subject) continue;
    const subject =
      target === ADDRESS ? `${note.subject} ${note.title_key} ${note.at.toISOString()}` : note.id;
    const message = { once: `${target} ${subject}`, target, note: note.id, now };
    if (mode === 'at_once') await addMessage(tx, { ...message, kind: 'notice' });
    else await addMessage(tx, { ...message, kind: 'digest', dueAt: nextMorning(now, digestZone()) });
  }
}

/** 08:00 in the zone, later than `now`. */
export function nextMorning(now: Date, timeZone: string): Date {
  const today = dayInZone(now, timeZone);
  for (let ahead = 0; ; ahead += 1) {
    const wall = Date.parse(`${addDays(today, ahead)}T${String(DIGEST_HOUR).padStart(2, '0')}:00:00Z`);
    const near = new Date(wall - zoneOffsetMs(new Date(wall), timeZone));
    const morning = new Date(wall - zoneOffsetMs(near, timeZone));
    if (morning > now) return morning;
  }
}
