import 'server-only';
import type { BalanceAnswer } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { ErrorCode } from '@/lib/contract/bff/errors';
import { log } from '@/lib/log/log';
import { readBalanceNow } from '@/lib/operations/balances/read-balance-now';
import type { Services } from '@/lib/operations/services';
import { claimSlot, isRead, keepFailure, keepReading } from '@/lib/store/positions/positions';
import { slotOf } from './position-slots';

const LOOK_AGAIN_MS = 20_000;

/** This process's knowledge of a slot, in epoch ms of the service. */
const known = new WeakMap<Services, { from: number; until: number; isRead: boolean }>();

function learn(services: Services, now: Date, isRead: boolean): void {
  const { at, endsAt } = slotOf(now, services.timeZone);
  const until = isRead ? endsAt.getTime() : Math.min(endsAt.getTime(), now.getTime() + LOOK_AGAIN_MS);
  known.set(services, { from: at.getTime(), until, isRead });
}

function knows(services: Services): { isRead: boolean } | undefined {
  const last = known.get(services);
  const now = services.now();
  return last !== undefined && now >= last.from && now < last.until ? last : undefined;
}

/** Takes one reading for each slot over all processes; repeats a failed try while the slot lasts. */
export function createPositionReader(services: Services): { tick(): Promise<void> } {
  const { db } = services.store;
  return {
    async tick() {
      if (knows(services) !== undefined) return;
      const now = new Date(services.now());
      const slot = slotOf(now, services.timeZone);
      if (!(await claimSlot(db, slot, now))) {
        learn(services, now, await isRead(db, slot));
        return;
      }
      try {
        await keep(services, await readBalanceNow(services), 'schedule');
      } catch (error) {
        await keepFailure(db, slot, { failure: codeOf(error), now });
        learn(services, now, false);
      }
    },
  };
}

/** Without a lasting process, a page visit reads for the slot, or fails for it. Never rejects. */
export async function keepVisit(
  services: Services,
  read: { answer: BalanceAnswer } | { error: unknown },
): Promise<void> {
  const last = knows(services);
  if (last?.isRead || (last !== undefined && 'error' in read)) return;
  try {
    if ('answer' in read) return await keep(services, read.answer, 'visit');
    const now = new Date(services.now());
    await keepFailure(services.store.db, slotOf(now, services.timeZone), {
      failure: codeOf(read.error),
      now,
    });
    learn(services, now, false);
  } catch (error) {
    log.warn({ err: error }, 'a reading of the balance was not kept');
  }
}

function codeOf(error: unknown): ErrorCode {
  return error instanceof DomainError ? error.code : 'internal';
}

/** A reading belongs to the slot of its answer: one that comes after midnight is none of the day before. */
async function keep(services: Services, answer: BalanceAnswer, reader: 'schedule' | 'visit'): Promise<void> {
  const readAt = new Date(answer.read_at);
  const answeredAt = new Date(readAt.getTime() + services.clock() - services.now());
  await keepReading(services.store.db, slotOf(readAt, services.timeZone), {
    ...answer,
    readAt,
    answeredAt,
    reader,
  });
  learn(services, readAt, true);
}
