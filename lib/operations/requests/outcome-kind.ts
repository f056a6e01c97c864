import 'server-only';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { OutcomeAsked } from '@/lib/contract/bff/requests';
import type { ManualResolutionRequest } from '@/lib/contract/bff/sub-merchants/manual-resolution';
import {
  type ApprovedOutcome,
  resolveUnknownConversion,
} from '@/lib/operations/conversions/resolve-conversion';
import type { Services } from '@/lib/operations/services';
import { resolveWithdrawal } from '@/lib/operations/sub-merchants/withdrawals/resolve-withdrawal';
import type { RequestRow } from '@/lib/store/requests/requests';
import type { RequestKindRule } from './approval';

/** "Not accepted" frees a day's limit and lets the money be sent again: two people say it (safety 8). */
export const outcomeKind: RequestKindRule = {
  permission: 'requests:decide',
  // Whoever may send a sub-merchant's withdrawal may say what became of it.
  asksWithin: 'sub_merchants:withdraw',
  async execute(services, { actor, request, decide }) {
    if (request.state !== 'open') return 'sent';
    let recorded = false;
    const approved: ApprovedOutcome = {
      by: actor,
      intentId: String(request.asked.intent_id),
      async decide(tx) {
        await decide(tx, { done: true });
        recorded = true;
      },
    };
    await record(services, request, approved).catch((error: unknown) => {
      // An answer, another record or another acceptance came meanwhile.
      if (!(error instanceof DomainError) || error.code !== 'invalid_input') throw error;
    });
    return recorded ? 'sent' : 'changed';
  },
};

function record(services: Services, request: RequestRow, approved: ApprovedOutcome): Promise<unknown> {
  const asked = request.asked as unknown as OutcomeAsked;
  const maker = { id: request.makerId, name: request.makerName };
  const note = request.note ?? '';
  if (asked.of === 'conversion')
    return resolveUnknownConversion(
      services,
      maker,
      { rfqId: asked.subject, outcome: asked.outcome, note },
      approved,
    );
  const resolution: ManualResolutionRequest = { outcome: asked.outcome, note };
  const at = { correlationId: request.correlationId ?? '', id: asked.subject };
  return resolveWithdrawal(services, maker, { ...resolution, ...at }, approved);
}
