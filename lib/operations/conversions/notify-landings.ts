import 'server-only';
import { notify } from '@/lib/operations/notifications/notify';
import type { Services } from '@/lib/operations/services';
import { conversionsToLand, landedSince } from '@/lib/store/conversions/conversions-to-land';
import type { NewNotification } from '@/lib/store/live/notifications';
import { parseTimestamp } from '@/lib/time/timestamp';

const EVERY_MS = 10_000;
const DAY_MS = 86_400_000;
/** Must be shorter than the life of notices. */
const LANDED_WITHIN_MS = DAY_MS;
const PASSED_WITHIN_MS = 7 * DAY_MS;
const MOST = 2_000;

/** Notifies once across all processes: notices are unique by conversion, title and time. */
export function createLandingNotifier(services: Services): { tick(): Promise<void> } {
  const { db } = services.store;
  const notified = new Set<string>();
  let dueAt = 0;
  const tell = async (rfqId: string, title: NewNotification['title_key'], at: Date) => {
    const key = `${title} ${rfqId} ${at.getTime()}`;
    if (notified.has(key)) return;
    await notify(db, {
      ...{ kind: 'landing', subject: rfqId, title_key: title, values: { id: rfqId }, at },
      href: `/conversions/${encodeURIComponent(rfqId)}`,
      permission: 'conversions:read',
    });
    notified.add(key);
  };
  return {
    async tick() {
      if (services.clock() < dueAt) return;
      dueAt = services.clock() + EVERY_MS;
      const landed = await landedSince(db, new Date(services.clock() - LANDED_WITHIN_MS));
      for (const { rfqId, landedAt } of landed) await tell(rfqId, 'conversion_landed', landedAt);
      const now = services.now();
      for (const { rfq_id, eta, read_at = '' } of await conversionsToLand(db, MOST)) {
        const at = parseTimestamp(eta ?? '');
        if (at === null || at.getTime() > now || at.getTime() < now - PASSED_WITHIN_MS) continue;
        await tell(rfq_id, 'conversion_past_time', at);
        const silentAt = new Date(at.getTime() + DAY_MS);
        const readAt = parseTimestamp(read_at);
        if (readAt !== null && readAt >= silentAt) await tell(rfq_id, 'conversion_silent', silentAt);
      }
      if (notified.size > 2 * MOST) notified.clear();
    },
  };
}
