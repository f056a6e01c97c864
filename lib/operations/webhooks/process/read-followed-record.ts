import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import type { SplitAnswer } from '@/lib/contract/sub-merchants';
import { isTransactionList } from '@/lib/contract/transaction-lists';
import { log } from '@/lib/log';
import type { RecordRow } from '@/lib/store/events-records';
import { findOperation } from '@/lib/store/operations';
import { keepKyb } from '@/lib/store/sub-merchants';
import { parseIsoTimestamp } from '@/lib/time/loose-timestamp';
import { findAtItsTime, findRecord } from '../find-transaction';
import { noteStates } from '../note-states';
import type { Services } from '../services';
import { addressIn } from '../sub-merchants/address-approval';
import { kybAnswerOf } from '../sub-merchants/kyb-answer';
import { readWalletGroups } from '../sub-merchants/read-wallet-groups';
import { signedLookup } from '../sub-merchants/signed-answer';
import { findSubWithdrawal } from './find-sub-withdrawal';
import { kybState, plainState, recordState, type ToldState } from './read-payload';
import { type ReadResult, takeRead } from './take-read';

type Followed = Pick<RecordRow, 'kind' | 'id' | 'correlationId' | 'createdText' | 'version' | 'quietReads'>;
/** So many reads that found nothing where a webhook said it was made lead to a look through the list. */
const LOOK_EVERYWHERE_EVERY = 4;

/**
 * Reads one followed record with our own key and takes what it shows. A single read where there is one (conversions,
 * withdrawals, onboardings, splits), else the list in a window around `created_at`, matched by `end2end` (GEN-11).
 * Never throws for what the API answered.
 */
export async function readFollowed(services: Services, record: Followed): Promise<void> {
  const startedAt = services.clock();
  if (record.kind === 'conversion') {
    // The register takes the read in, and with it this record.
    if ((await services.reread.fresh(record.id)) === null)
      await takeRead(services, record, 'absent', startedAt);
    return;
  }
  await takeRead(services, record, await read(services, record), startedAt);
}

async function read(services: Services, record: Followed): Promise<ReadResult> {
  try {
    const told = await stateOf(services, record);
    return told === null ? 'absent' : { told };
  } catch (error) {
    if (!(error instanceof DomainError))
      log.error({ err: error, kind: record.kind }, 'a followed record was not read');
    const absent = error instanceof DomainError && ['not_found', 'upstream_not_found'].includes(error.code);
    return absent ? 'absent' : 'no_answer';
  }
}

/** Null: not there, or not ours. */
async function stateOf(services: Services, record: Followed): Promise<ToldState | null> {
  const { kind, id } = record;
  if (isTransactionList(kind)) {
    const place = { id, ...(record.createdText === null ? {} : { at: record.createdText }) };
    const lost = record.version === null && (record.quietReads + 1) % LOOK_EVERYWHERE_EVERY === 0;
    const found =
      kind === 'withdrawals' || record.createdText === null
        ? await findRecord(services, kind, place)
        : ((await findAtItsTime(services, kind, place)) ??
          (lost ? await findRecord(services, kind, { id }) : undefined));
    if (found === undefined) return null;
    void noteStates(services, kind, [found.item]);
    return recordState(found.body);
  }
  const correlationId = record.correlationId;
  if (correlationId === null) return null;
  if (kind === 'kyb') return readKyb(services, correlationId);
  if (kind === 'split') return readSplit(services, correlationId, id);
  if (kind === 'whitelist_address') return readAddress(services, correlationId, id);
  const withdrawal = await findSubWithdrawal(services, correlationId, id);
  return withdrawal === null ? null : recordState(withdrawal);
}

async function readKyb(services: Services, correlationId: string): Promise<ToldState | null> {
  const at = new Date(services.clock());
  const answer = await signedLookup(services, correlationId, () =>
    services.client.getOnboardingStatus({ correlationId, query: { correlation_id: correlationId } }),
  );
  const onboarding = answer === null ? null : kybAnswerOf(answer);
  await keepKyb(services.store.db, correlationId, { onboarding, source: 'api', at });
  return onboarding === null ? null : kybState(onboarding);
}

async function readSplit(services: Services, correlationId: string, id: string): Promise<ToldState | null> {
  const split = await signedLookup(services, correlationId, () =>
    services.client.getSplit({ correlationId, params: { origin_e2e: id } }),
  );
  return split === null ? null : splitState(split);
}

/** Its state is the status of its entry, in one language (WLG-06). */
async function readAddress(services: Services, correlationId: string, id: string): Promise<ToldState | null> {
  const change = await findOperation(services.store.db, correlationId, id);
  if (change === null) return null;
  const entry = addressIn(await readWalletGroups(services, correlationId), change.asked);
  return entry?.status === undefined ? null : plainState(entry.status);
}

/** A split is flat: its state stands for the stage, and it has no labels (SPL-01). */
function splitState({ end2end, state = '', created_at, updated_at }: SplitAnswer): ToldState {
  const instant = updated_at === undefined ? null : parseIsoTimestamp(updated_at);
  return {
    ...(end2end === undefined ? {} : { end2end }),
    ...(created_at === undefined ? {} : { createdText: created_at }),
    ...(updated_at === undefined ? {} : { updatedText: updated_at }),
    ...plainState(state),
    version: instant === null ? null : `${instant.toISOString()} ${state}`,
  };
}
