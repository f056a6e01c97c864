import 'server-only';
import { notify } from '@/lib/operations/notifications/notify';
import type { Services } from '@/lib/operations/services';
import { type CallWithoutOutcome, callsWithoutOutcome } from '@/lib/store/calls-without-outcome';
import type { NewNotification } from '@/lib/store/live/notifications';

const MOST = 200;

/** Once per call without an outcome (safety 6, 9, 68). */
export function createUnknownOutcomeNotifier(services: Services): { tick(): Promise<void> } {
  const { db } = services.store;
  let told = new Set<string>();
  return {
    async tick() {
      const calls = await callsWithoutOutcome(db, MOST);
      for (const call of calls) if (!told.has(call.intentId)) await notify(db, noticeOf(call));
      told = new Set(calls.map(({ intentId }) => intentId));
    },
  };
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
