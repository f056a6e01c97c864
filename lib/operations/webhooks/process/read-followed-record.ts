import 'server-only';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { SplitAnswer } from '@/lib/contract/payments-api/sub-merchants';
import { defined } from '@/lib/contract/values/defined';
import { isTransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { log } from '@/lib/log/log';
import type { Services } from '@/lib/operations/services';
import { kybAnswerOf } from '@/lib/operations/sub-merchants/onboarding/kyb-answer';
import { readWalletGroups, signedLookup } from '@/lib/operations/sub-merchants/signed-read';
import { addressIn } from '@/lib/operations/sub-merchants/whitelist/address-approval';
import { findFollowedWithdrawal } from '@/lib/operations/sub-merchants/withdrawals/find-followed-withdrawal';
import { findAtItsTime, findRecord } from '@/lib/operations/transactions/find-transaction';
import { observeStates } from '@/lib/operations/transactions/observe-states';
import { findIntent } from '@/lib/store/sub-merchants/intents';
import { keepKyb } from '@/lib/store/sub-merchants/register';
import type { RecordRow } from '@/lib/store/webhooks/webhook-records';
import { parseIsoTimestamp } from '@/lib/time/loose-timestamp';
import { applyRead, type ReadResult } from './apply-read';
import { kybState, plainState, type ReportedState, recordState } from './read-payload';

type Followed = Pick<RecordRow, 'kind' | 'id' | 'correlationId' | 'createdText' | 'version' | 'quietReads'>;
/** After so many reads without a result the whole list is searched. */
const FULL_SEARCH_EVERY = 4;

/** Reads with our key: own route, else a list window around `created_at` (GEN-11). Never throws for API answers. */
export async function readFollowedRecord(services: Services, record: Followed): Promise<void> {
  const startedAt = services.clock();
  if (record.kind === 'conversion') {
    // `fresh` applies the read of a conversion.
    if ((await services.refreshScheduler.fresh(record.id)) === null)
      await applyRead(services, record, 'absent', startedAt);
    return;
  }
  await applyRead(services, record, await read(services, record), startedAt);
}

async function read(services: Services, record: Followed): Promise<ReadResult> {
  try {
    const state = await stateOf(services, record);
    return state === null ? 'absent' : { state };
  } catch (error) {
    if (!(error instanceof DomainError))
      log.error({ err: error, kind: record.kind }, 'a followed record was not read');
    const absent = error instanceof DomainError && ['not_found', 'upstream_not_found'].includes(error.code);
    return absent ? 'absent' : 'no_answer';
  }
}

/** Null when the record is missing or not ours. */
async function stateOf(services: Services, record: Followed): Promise<ReportedState | null> {
  const { kind, id } = record;
  if (isTransactionList(kind)) {
    const place = { id, ...(record.createdText === null ? {} : { at: record.createdText }) };
    const lost = record.version === null && (record.quietReads + 1) % FULL_SEARCH_EVERY === 0;
    const found =
      kind === 'withdrawals' || record.createdText === null
        ? await findRecord(services, kind, place)
        : ((await findAtItsTime(services, kind, place)) ??
          (lost ? await findRecord(services, kind, { id }) : undefined));
    if (found === undefined) return null;
    void observeStates(services, kind, [found.item]);
    return recordState(found.body);
  }
  const correlationId = record.correlationId;
  if (correlationId === null) return null;
  if (kind === 'kyb') return readKyb(services, correlationId);
  if (kind === 'split') return readSplit(services, correlationId, id);
  if (kind === 'whitelist_address') return readAddress(services, correlationId, id);
  const withdrawal = await findFollowedWithdrawal(services, correlationId, id);
  return withdrawal === null ? null : recordState(withdrawal.found);
}

async function readKyb(services: Services, correlationId: string): Promise<ReportedState | null> {
  const at = new Date(services.clock());
  const answer = await signedLookup(services, correlationId, () =>
    services.client.getOnboardingStatus({ correlationId, query: { correlation_id: correlationId } }),
  );
  const onboarding = answer === null ? null : kybAnswerOf(answer);
  await keepKyb(services.store.db, correlationId, { onboarding, source: 'api', at });
  return onboarding === null ? null : kybState(onboarding);
}

async function readSplit(
  services: Services,
  correlationId: string,
  id: string,
): Promise<ReportedState | null> {
  const split = await signedLookup(services, correlationId, () =>
    services.client.getSplit({ correlationId, params: { origin_e2e: id } }),
  );
  return split === null ? null : splitState(split);
}

/** The status is a text of one language (WLG-06). */
async function readAddress(
  services: Services,
  correlationId: string,
  id: string,
): Promise<ReportedState | null> {
  const change = await findIntent(services.store.db, correlationId, id);
  if (change === null) return null;
  const entry = addressIn(await readWalletGroups(services, correlationId), change.asked);
  return entry?.status === undefined ? null : plainState(entry.status);
}

/** Flat, no labels: `state` is the stage (SPL-01). */
function splitState({ end2end, state = '', created_at, updated_at }: SplitAnswer): ReportedState {
  const instant = updated_at === undefined ? null : parseIsoTimestamp(updated_at);
  return {
    ...defined({ end2end, createdText: created_at, updatedText: updated_at }),
    ...plainState(state),
    version: instant === null ? null : `${instant.toISOString()} ${state}`,
  };
}
