import 'server-only';
import type { BalanceAnswer } from '@/lib/contract/bff/conversions';
import { keepVisit } from '@/lib/operations/positions/keep-positions';
import type { Services } from '@/lib/operations/services';
import { readBalanceNow } from './read-balance-now';

interface Options {
  signal?: AbortSignal;
}

/** Reads for a person and keeps it if the schedule has not read (ADR 0162). Throws `no_ledger`. */
export async function readBalance(services: Services, options: Options = {}): Promise<BalanceAnswer> {
  try {
    const answer = await readBalanceNow(services, options);
    await keepVisit(services, { answer });
    return answer;
  } catch (error) {
    if (!options.signal?.aborted) await keepVisit(services, { error });
    throw error;
  }
}
