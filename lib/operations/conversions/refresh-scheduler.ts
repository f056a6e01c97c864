import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { log } from '@/lib/log/log';
import { type RefreshParts, refreshConversion } from './refresh-conversion';

/** Least time between two reads of an object that hints cause (safety 56). */
const HINT_INTERVAL_MS = 10_000;
const REMEMBERED = 2_000;

export interface RefreshScheduler {
  /** Joins a running read, or skips when one is younger than `maxAgeMs` (then undefined). */
  now(rfqId: string, maxAgeMs?: number): Promise<Conversion | null | undefined>;
  /** Starts after this call and `spacingMs` after the last read; callers share it. */
  fresh(rfqId: string, spacingMs?: number): Promise<Conversion | null>;
  /** Reads at most once per object and 10 s. */
  hint(rfqId: string): void;
}

interface Turn {
  running?: Promise<Conversion | null>;
  next?: Promise<Conversion | null>;
  endedAt: number;
  hintAt: number;
  timer?: NodeJS.Timeout;
}

/** One process never reads a conversion twice at once. */
export function createRefreshScheduler(parts: RefreshParts): RefreshScheduler {
  const turns = new Map<string, Turn>();

  function turnOf(rfqId: string): Turn {
    const known = turns.get(rfqId);
    if (known !== undefined) return known;
    if (turns.size >= REMEMBERED) forgetIdle(turns);
    const turn: Turn = { endedAt: Number.NEGATIVE_INFINITY, hintAt: Number.NEGATIVE_INFINITY };
    turns.set(rfqId, turn);
    return turn;
  }

  function start(turn: Turn, rfqId: string): Promise<Conversion | null> {
    const running = refreshConversion(parts, rfqId).finally(() => {
      turn.endedAt = performance.now();
      if (turn.running === running) delete turn.running;
    });
    turn.running = running;
    return running;
  }

  return {
    async now(rfqId, maxAgeMs = 0) {
      const turn = turnOf(rfqId);
      if (turn.running !== undefined) return turn.running;
      if (performance.now() - turn.endedAt < maxAgeMs) return undefined;
      return start(turn, rfqId);
    },
    fresh(rfqId, spacingMs = 0) {
      const turn = turnOf(rfqId);
      turn.next ??= waitTurn(turn, spacingMs).then(() => {
        delete turn.next;
        return start(turn, rfqId);
      });
      return turn.next;
    },
    hint(rfqId) {
      const turn = turnOf(rfqId);
      if (turn.timer !== undefined) return;
      const wait = Math.max(0, turn.hintAt + HINT_INTERVAL_MS - performance.now());
      turn.timer = setTimeout(() => {
        delete turn.timer;
        turn.hintAt = performance.now();
        this.fresh(rfqId).catch((error: unknown) =>
          log.error({ err: error, rfqId }, 'hinted re-read failed'),
        );
      }, wait);
      turn.timer.unref();
    },
  };
}

async function waitTurn(turn: Turn, spacingMs: number): Promise<void> {
  while (turn.running !== undefined) await turn.running.catch(() => null);
  const wait = turn.endedAt + spacingMs - performance.now();
  if (wait > 0) await sleep(wait);
  if (turn.running !== undefined) await waitTurn(turn, spacingMs);
}

function forgetIdle(turns: Map<string, Turn>): void {
  const now = performance.now();
  for (const [rfqId, turn] of turns) {
    const idle = turn.running === undefined && turn.next === undefined && turn.timer === undefined;
    if (idle && now - Math.max(turn.endedAt, turn.hintAt) > HINT_INTERVAL_MS) turns.delete(rfqId);
  }
}
