import 'server-only';
import { notify } from '@/lib/operations/notifications/notify';
import { notifyOfRequest } from '@/lib/operations/requests/announce-request';
import type { Services } from '@/lib/operations/services';
import { type CallWithoutOutcome, callsWithoutOutcome } from '@/lib/store/calls-without-outcome';
import type { Database } from '@/lib/store/engine/open-store';
import type { NewNotification } from '@/lib/store/notifications/notifications';
import { requestsOfIntents } from '@/lib/store/requests/requests';

const MOST = 200;

/** Notifies once per call without an outcome (safety 6, 9, 68). */
export function createUnknownOutcomeNotifier(services: Services): { tick(): Promise<void> } {
  const { db } = services.store;
  let notified = new Set<string>();
  return {
    async tick() {
      const calls = await callsWithoutOutcome(db, MOST);
      const fresh = calls.filter(({ intentId }) => !notified.has(intentId));
      for (const call of fresh) await notify(db, noticeOf(call));
      await tellBoth(db, fresh);
      notified = new Set(calls.map(({ intentId }) => intentId));
    },
  };
}

/** The maker and the approver follow an approved request. */
async function tellBoth(db: Database, calls: readonly CallWithoutOutcome[]): Promise<void> {
  const rows = await requestsOfIntents(
    db,
    calls.map(({ intentId }) => intentId),
  );
  for (const row of rows) {
    const at = row.decidedAt ?? row.createdAt;
    await notifyOfRequest(db, row, {
      title: 'request_unknown',
      to: [row.makerId, row.decidedById ?? ''],
      at,
    });
  }
}

function noticeOf({ intentId, kind, rfqId, correlationId, sentAt }: CallWithoutOutcome): NewNotification {
  const common = { kind: 'failure', title_key: 'outcome_unknown', at: sentAt } as const;
  if (kind === 'conversion') {
    const id = rfqId ?? intentId;
    const href = `/conversions/${encodeURIComponent(id)}`;
    return { ...common, subject: id, values: { id }, href, permission: 'conversions:read' };
  }
  const place = {
    withdraw: 'withdrawals',
    whitelist_group: 'whitelist',
    whitelist_address: 'whitelist',
    branding: 'branding',
    enrolment: '',
  }[kind];
  const subMerchant = encodeURIComponent(correlationId ?? '');
  return {
    ...common,
    subject: intentId,
    correlation_id: correlationId ?? null,
    values: { id: intentId },
    href: place === '' ? '/sub-merchants' : `/sub-merchants/${subMerchant}/${place}`,
    permission: 'sub_merchants:read',
  };
}
