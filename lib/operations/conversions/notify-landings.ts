import 'server-only';
import { notify } from '@/lib/operations/notifications/notify';
import type { Services } from '@/lib/operations/services';
import { landedSince, landingsBetween } from '@/lib/store/conversions/conversions-to-land';
import type { NewNotification } from '@/lib/store/notifications/notifications';
import { parseTimestamp } from '@/lib/time/timestamp';

const EVERY_MS = 10_000;
const DAY_MS = 86_400_000;
/** Must be shorter than the life of notices. */
const LANDED_WITHIN_MS = DAY_MS;
const PASSED_WITHIN_MS = 7 * DAY_MS;
const PAGE = 500;

/** Notifies once across all processes: notices are unique by conversion, title and time. */
export function createLandingNotifier(services: Services): { tick(): Promise<void> } {
  const { db } = services.store;
  let notified: ReadonlySet<string> = new Set();
  let dueAt = 0;
  const tell = async (rfqId: string, title: NewNotification['title_key'], at: Date) => {
    const key = `${title} ${rfqId} ${at.getTime()}`;
    if (notified.has(key)) return key;
    await notify(db, {
      kind: 'landing',
      subject: rfqId,
      title_key: title,
      values: { id: rfqId },
      at,
      href: `/conversions/${encodeURIComponent(rfqId)}`,
      permission: 'conversions:read',
    });
    return key;
  };
  return {
    async tick() {
      if (services.clock() < dueAt) return;
      dueAt = services.clock() + EVERY_MS;
      const current = new Set<string>();
      const now = services.now();
      const landed = await landedSince(db, new Date(now - LANDED_WITHIN_MS));
      for (const { rfqId, landedAt } of landed) current.add(await tell(rfqId, 'conversion_landed', landedAt));
      const from = now - PASSED_WITHIN_MS;
      const passed = { from: new Date(from), to: new Date(now), limit: PAGE };
      for await (const page of landingsBetween(db, passed)) {
        for (const { rfq_id, eta, read_at = '' } of page) {
          const at = parseTimestamp(eta ?? '');
          if (at === null || at.getTime() > now || at.getTime() < from) continue;
          current.add(await tell(rfq_id, 'conversion_past_time', at));
          const silentAt = new Date(at.getTime() + DAY_MS);
          const readAt = parseTimestamp(read_at);
          if (readAt !== null && readAt >= silentAt)
            current.add(await tell(rfq_id, 'conversion_silent', silentAt));
        }
      }
      notified = current;
    },
  };
}
